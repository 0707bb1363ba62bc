// fault: a closure that takes a message, where mqtt-nio passes a result
import MQTTNIO

func listen(_ client: MQTTClient) {
  // error: cannot convert value of type '(MQTTPublishInfo) -> ()'
  client.addPublishListener(named: "relay") { (info: MQTTPublishInfo) in _ = info }
}

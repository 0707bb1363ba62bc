import Afterglow
import Testing

@testable import Chat

@MainActor @Suite struct ReadingConsentTests {
  private final class Memory {
    var text: String?
  }

  private let memory = Memory()
  private var consent: ReadingConsent {
    ReadingConsent(load: { [memory] in memory.text }, save: { [memory] in memory.text = $0 })
  }

  @Test func `consent requires the user's answer, and expires if the figures in the question change`() {
    #expect(!consent.isGiven)
    memory.text = "Other figures."
    #expect(!consent.isGiven)
    consent.answer(true)
    #expect(consent.isGiven && memory.text == ReadingConsent.figures)
    consent.answer(false)
    #expect(!consent.isGiven && memory.text == nil)
  }

  @Test func `the question for consent contains the figures of the cost`() {
    for figure in ["twice", "1.9 %", "0.9 %"] { #expect(ReadingConsent.figures.contains(figure)) }
  }

  @Test func `the switch for reading all the time asks for consent first, and has no effect until the user agrees`() {
    let model = ChatModel(node: Node(host: ProcessHost()), consent: consent)
    #expect(!model.readsAllTheTime && !model.needsRestart)
    model.readsAllTheTime = true
    #expect(model.isAskingForConsent && !model.readsAllTheTime && !consent.isGiven)
    model.answerConsent(false)
    #expect(!model.isAskingForConsent && !model.readsAllTheTime)
    model.readsAllTheTime = true
    model.answerConsent(true)
    #expect(model.readsAllTheTime && model.needsRestart && consent.isGiven)
    model.readsAllTheTime = true
    #expect(!model.isAskingForConsent, "it is asked once")
    model.readsAllTheTime = false
    #expect(!model.readsAllTheTime && !consent.isGiven)
  }
}

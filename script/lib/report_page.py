"""The checks of script/page-test on the pages that 'afterglow demo --html' and 'afterglow simulate --html' write."""

import json
import random
import re
import statistics
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

EXAMPLES = Path(__file__).resolve().parents[2] / "Sources/AfterglowScenarios/Examples"


def crowd(count, seconds, step, neighbors, side):
    """Returns the data of a run in the page's format, with random events of `count` phones."""
    lot = random.Random(count)
    phones, pairs, events = [], [], []

    def changes(values, mean):
        time, list_ = 0.0, []
        while time < seconds:
            list_ += [round(time, 1), lot.choice(values)]
            time += lot.expovariate(1 / mean)
        return list_

    for index in range(count):
        path, time, x, y = [], 0.0, lot.uniform(0, side), lot.uniform(0, side)
        while time < seconds:
            path += [round(time, 1), round(x, 1), round(y, 1)]
            time += lot.uniform(seconds / 20, seconds / 4)
            x, y = x + lot.uniform(-side, side) / 20, y + lot.uniform(-side, side) / 20
        phones.append(
            {"name": f"phone {index}", "about": "iPhone 12, iOS 18.0", "path": path,
             "state": changes([1, 2, 3, 3, 3, 4], seconds / 8), "screen": changes([0, 0, 1], seconds / 12)}
        )
        events.append([0, 0, index, -1, "by its user"])
        for _ in range(neighbors):
            other = (index + 1 + lot.randrange(min(count - 1, 12))) % count
            if other == index:
                continue
            signal, bucket, level = [], 0, -60
            for _ in range(8 if count > 100 else 600):
                gap = 1 if lot.random() < 0.9 else lot.randrange(2, 30)
                bucket += gap
                level = max(-100, min(-35, level + lot.randint(-4, 4)))
                if bucket * step < seconds:
                    signal += [gap, level]
            start = lot.uniform(0, seconds * 0.8)
            links = [[round(start, 1), round(start + lot.uniform(1, seconds / 8), 1)]]
            pairs.append({"a": index, "b": other, "signal": signal, "links": links})
            for kind in [2, 3, 6]:
                events.append([round(lot.uniform(0, seconds), 1), kind, index, other, "a word"])
        for _ in range(40 if count <= 100 else 0):
            events.append([round(lot.uniform(0, seconds), 1), lot.choice([7, 9, 10, 11]), index, -1, "something"])
    events.sort()
    return {"title": "crowd", "start": 1604298600, "zone": 0, "seconds": seconds, "step": step, "left": 0, "ranges": [56],
            "rangesText": "", "phones": phones, "pairs": pairs, "events": events}


def text(browser, name):
    return browser.driver.find_element(By.ID, name).text


def press(browser, element):
    """Scrolls an element to the middle of the window, where the player's bar does not cover it, and clicks it."""
    browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
    element.click()


def lane_keys(browser, *keys):
    browser.driver.find_element(By.ID, "lanes").send_keys(*keys)
    browser.settle()


def try_layout(browser, check, name, width):
    wide = browser.evaluate("document.documentElement.scrollWidth")
    check(wide <= width, f"{name}: {wide} px of content in a window of {width} px")
    small = browser.evaluate(
        "[...document.querySelectorAll('button, select, input:not([type=checkbox])')]"
        ".filter((e) => e.getClientRects().length && e.getBoundingClientRect().height < 43.5).map((e) => e.id)"
    )
    check(not small, f"{name}: {small} are too small for a finger")


def try_keys(browser, check, name):
    lane_keys(browser, Keys.HOME)
    start = text(browser, "clock")
    first = text(browser, "log-count").split(",")[0]
    lane_keys(browser, Keys.ARROW_RIGHT)
    check(text(browser, "clock") != start, f"{name}: the right arrow does not go to the next event")
    current = browser.evaluate("document.querySelector('#log [aria-current] time')?.textContent")
    check(current == text(browser, "clock"), f"{name}: the clock does not show the time of the log's current line, {current}")
    lane_keys(browser, Keys.ARROW_DOWN)
    check(text(browser, "log-count").split(",")[0] != first, f"{name}: the down arrow does not choose another phone")
    lane_keys(browser, "+", "+")
    check(browser.evaluate("to - from < run.seconds / 3.9"), f"{name}: + does not zoom")
    lane_keys(browser, "0")
    check(browser.evaluate("from === 0 && to === run.seconds"), f"{name}: the key 0 does not show the whole run")
    lane_keys(browser, Keys.END)
    check(browser.evaluate("now === run.seconds"), f"{name}: the key End does not go to the end of the run")


def try_clicks(browser, check, name):
    lanes = browser.driver.find_element(By.ID, "lanes")
    browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", lanes)
    width, height = lanes.size["width"], lanes.size["height"]
    # Clicks the second lane, in the middle of its visible part. Offsets are from the middle of the element.
    gutter = browser.evaluate("gutter()")
    middle = gutter + (width - gutter - 12) / 2
    ActionChains(browser.driver).move_to_element_with_offset(lanes, int(middle - width / 2), int(60 - height / 2)).click().perform()
    browser.settle()
    check(browser.evaluate("chosen === shown[1].index"), f"{name}: a click on a lane does not choose the phone")
    check(browser.evaluate("Math.abs(now / run.seconds - 0.5) < 0.03"), f"{name}: a click on a lane does not go to the time of this point")

    overview = browser.driver.find_element(By.ID, "overview")
    browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", overview)
    # Clicks the middle of the drawing, which is to the right of the names.
    shift = int(browser.evaluate("(overviewLeft() - 8) / 2"))
    ActionChains(browser.driver).move_to_element_with_offset(overview, shift, 0).click().perform()
    browser.settle()
    check(browser.evaluate("Math.abs(now / run.seconds - 0.5) < 0.05"), f"{name}: a click on the overview does not go to the time of this point")

    row = browser.driver.find_element(By.CSS_SELECTOR, "#log tbody tr:last-child")
    browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", row)
    stamp = row.find_element(By.TAG_NAME, "time").get_attribute("textContent")
    press(browser, row)
    browser.settle()
    check(text(browser, "clock") == stamp, f"{name}: a click on a line of the log does not go to the time of this line")

    for pressed in ["zoom-in", "zoom-out", "zoom-in", "zoom-all"]:
        press(browser, browser.driver.find_element(By.ID, pressed))
    browser.settle()
    check(browser.evaluate("from === 0 && to === run.seconds"), f"{name}: 'Show all' does not show the whole run")

    box = browser.driver.find_element(By.CSS_SELECTOR, "#filters input[value='log lines']")
    before = browser.evaluate("document.querySelectorAll('#log tbody tr').length")
    press(browser, box)
    browser.settle()
    check(browser.evaluate("document.querySelectorAll('#log tbody tr').length") >= before, f"{name}: a filter removes lines")
    press(browser, box)

    field = browser.driver.find_element(By.ID, "search")
    browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", field)
    field.send_keys(browser.evaluate("run.phones.at(-1).name"))
    browser.settle()
    check(browser.evaluate("shown.includes(run.phones.at(-1))"), f"{name}: the search does not find a phone")
    field.clear()
    field.send_keys("no such word anywhere")
    browser.settle()
    check(browser.evaluate("shown.length") == 0, f"{name}: the search finds a word that is not on the page")
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys(Keys.BACKSPACE)
    browser.settle()
    check(browser.evaluate("shown.length === run.phones.length"), f"{name}: an empty search hides phones")


def try_play(browser, check, name):
    lane_keys(browser, Keys.HOME)
    browser.driver.find_element(By.ID, "play").click()
    moved = browser.driver.execute_async_script(
        "const done = arguments[0]; const begin = performance.now();"
        "const look = () => now > 0 || performance.now() - begin > 5000 ? done(now > 0) : requestAnimationFrame(look); look();"
    )
    check(moved, f"{name}: 'Play' plays nothing")
    browser.driver.find_element(By.ID, "play").click()
    browser.settle()
    check(not browser.evaluate("playing"), f"{name}: 'Pause' does not")


def try_size(pages, browser, check, template, name, run, shots):
    """Measures how long a page of the maximum size takes to open, and to draw a frame while its lanes scroll."""
    data = json.dumps({"runs": [run]}, separators=(",", ":"))
    page = re.sub(r'(<script type="application/json" id="data">).*?(</script>)', lambda m: m[1] + data + m[2], template, flags=re.S)
    path = pages.file(f"{name}.html", page.encode())
    browser.open(path.as_uri(), 1400, 900)
    load = browser.driver.execute_async_script(
        "const done = arguments[0]; requestAnimationFrame(() => setTimeout(() => done(performance.now() / 1000)));"
    )
    frames = browser.evaluate(
        "(() => { const box = document.getElementById('lanes'), times = [];"
        "for (let i = 0; i < 60; i++) { box.scrollTop += 97; const t = performance.now(); drawLanes(); times.push(performance.now() - t); }"
        "return times; })()"
    )
    whole = browser.evaluate(
        "(() => { const times = []; for (let i = 0; i < 20; i++) { now = i * run.seconds / 20; const t = performance.now();"
        "drawOverview(); drawMap(); drawSignal(); drawLanes(); times.push(performance.now() - t); } return times; })()"
    )
    median = statistics.median(frames)
    print(
        f"script/page-test: {name}: {len(page) / 1e6:.1f} MB, open after {load:.2f} s, a frame of the lanes "
        f"{median:.1f} ms, of the whole page {statistics.median(whole):.1f} ms"
    )
    if shots:
        browser.shot(name)
    try_keys(browser, check, name)
    browser.check_quiet(name)


def try_reports(pages, browser, check):
    shots = browser.screenshots is not None
    scenario = EXAMPLES / "shortwave-without-relay.json"
    reports = {}
    for name, arguments in {
        "demo": ["demo"], "soak": ["demo", "soak", "--hours", "2"], "shortwave": ["demo", "shortwave"],
        "simulate": ["simulate", scenario],
    }.items():
        page = pages.folder / f"report-{name}.html"
        pages.run(*arguments, "--quiet", "--html", page)
        reports[name] = page
    # The effect of a click does not depend on colours or on the run. So clicks are tested on one report, and the
    # other reports are tested only for their layout and keys.
    for name, page in reports.items():
        for width, height, form in [(1400, 900, "wide"), (390, 844, "narrow")]:
            for scheme in ["light", "dark"] if shots else ["light"]:
                title = f"report-{name}-{scheme}-{form}"
                browser.open(page.as_uri(), width, height, scheme)
                browser.evaluate("(changeTime(0.6 * run.seconds), 0)")
                browser.settle()
                browser.shot(title)
                try_layout(browser, check, title, width)
                browser.evaluate("document.getElementById('lanes').scrollIntoView()")
                browser.settle()
                browser.shot(title + "-lanes")
                browser.check_quiet(title)
            try_keys(browser, check, title)
            if name == "demo":
                try_clicks(browser, check, title)
            browser.check_quiet(title)
    browser.open(reports["demo"].as_uri())
    try_play(browser, check, "report-demo")
    browser.open(reports["demo"].as_uri(), features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    check(browser.evaluate("calm.matches"), "the page ignores the preference for reduced motion")
    try_play(browser, check, "report-demo with reduced motion")
    facts = browser.evaluate("run.events.filter((event) => event[1] === 3).map((event) => event[2] + '-' + event[3])")
    check({"0-1", "1-0", "0-2"} <= set(facts), f"the demonstration's page has the discoveries {facts}; some are missing")

    browser.open(reports["shortwave"].as_uri())
    parts = browser.evaluate("DATA.runs.length")
    check(parts == 5, f"the page has {parts} parts of the story instead of 5")
    browser.driver.find_element(By.CSS_SELECTOR, "#run option:last-child").click()
    browser.settle()
    check(browser.evaluate("run === DATA.runs.at(-1)"), "the last part of the story cannot be chosen")
    check(browser.evaluate("DATA.runs.some((run) => run.events.some((event) => event[1] === 6))"), "the story has no messages")

    tree = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    named = {(node["role"]["value"], node["name"]["value"]) for node in tree if "name" in node and "role" in node}
    for role, name in [("button", "Play"), ("slider", "Time"), ("searchbox", "Search phones and log"), ("heading", "Log")]:
        check((role, name) in named, f"a screen reader finds no {role} '{name}'")

    template = reports["demo"].read_text()
    try_size(pages, browser, check, template, "ten phones for a day", crowd(10, 86_400, 120, 9, 2_000), True)
    try_size(pages, browser, check, template, "10,000 phones for ten minutes", crowd(10_000, 600, 10, 4, 2_000), True)

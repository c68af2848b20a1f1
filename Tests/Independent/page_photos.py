"""Checks of photos of shared places and of recovery codes on the page, for check_page.py."""
from check_community import PASSWORD, pictured
from page_community import OAK, Town, found, guest, log_in, start, told
from page_visit import DESK, PHONE, judged


def photo(width=3000, height=2000):
    """Returns a photo as a browser's file chooser takes it."""
    return {"name": "oak.jpg", "mimeType": "image/jpeg", "buffer": pictured(width, height)}


def check_shared_photos(browser, binary):
    """A photo is added on a phone and decided on a desk; its author is told why one was refused, and deletes another one."""
    faults = []
    with Town(binary) as town:
        judge = town.joined("Judge", "moderator")
        town.joined("Mary")
        oak = judge.ask("POST", "places", OAK)[1]["id"]
        with guest(browser, town.port, faults, **PHONE) as phone, guest(browser, town.port, faults, **DESK) as desk:
            mary = start(phone)
            log_in(mary, "Mary")
            found(mary, oak, "old oak")
            yield from added(mary, phone)
            moderator = start(desk)
            log_in(moderator, "Judge")
            yield from decided(mary, moderator, desk, oak)
            yield from shared_with_photo(mary, moderator, phone, judge)
            yield from renewed(mary)
    yield from faults


def added(page, visit):
    """Adds a photo: none, no photo at all, then one, which waits."""
    page.click("#photo-add")
    page.wait_for_selector("#add-photo-choose")
    page.locator("#pop-add-photo .button.main").click()
    told(page, "Choose a photo first", "#add-photo-told")
    page.set_input_files("#add-photo", {"name": "note.jpg", "mimeType": "image/jpeg", "buffer": b"no photo"})
    told(page, "cannot be read", "#add-photo-told")
    page.set_input_files("#add-photo", photo())
    page.wait_for_selector("#pop-add-photo .preview:not([hidden])")
    page.fill("#add-caption", "The oak in May")
    yield from judged(page, "adding a photo")
    page.locator("#pop-add-photo .button.main").click()
    visit.toasted("A moderator looks at the photo")
    page.wait_for_selector("#photos [data-photo] [data-state=pending]")
    page.click("#photos [data-photo]")
    page.wait_for_selector("#pop-photo img")
    size = page.locator("#pop-photo img").evaluate("async image => { await image.decode(); return [image.naturalWidth, image.naturalHeight]; }")
    if size != [2048, 1365]:
        yield f"a photo of 3000 by 2000 pixels is sent with {size}"
    yield from judged(page, "a photo")
    page.keyboard.press("Escape")


def decided(mary, moderator, desk, oak):
    """The moderator refuses the photo with a reason, which its author sees, and approves it after all."""
    moderator.wait_for_selector("[data-go=account-queue] .badge:not([hidden])")
    moderator.click("[data-go=account-queue]")
    moderator.wait_for_selector("[data-waiting-photo]:has-text('The oak in May') img")
    yield from judged(moderator, "a photo in the queue")
    moderator.click("[data-refuse]")
    moderator.fill("#pop-refuse [name=reason]", "A face can be recognized.")
    moderator.locator("#pop-refuse .button.main").click()
    desk.toasted("was refused")
    moderator.wait_for_selector("#queue-empty")
    mary.click("#menu")
    mary.click("#menu-account")
    mary.wait_for_selector("#my-photos:has-text('A face can be recognized.') [data-state=refused]")
    yield from judged(mary, "contributions with a photo")
    found(moderator, oak, "old oak")
    moderator.click("#photos [data-photo]")
    moderator.click("#pop-photo [data-approve]")
    desk.toasted("is shown now")
    mary.click("#my-photos [data-photo]")
    mary.wait_for_selector("#photos [data-photo] img[alt='The oak in May']")
    mary.click("#photos [data-photo]")
    mary.click("#photo-remove")
    mary.wait_for_selector("#photos [data-photo]", state="detached")


def shared_with_photo(page, moderator, visit, judge):
    """A place is shared with a photo at once."""
    page.click("#menu")
    page.click("#menu-account")
    page.click("#share-new")
    page.wait_for_selector("#share-title")
    page.fill("#share-title", "Elm Corner")
    page.fill("#share-place", "51.5401, -0.1402")
    page.wait_for_selector("#share-found [role=option]:not(.none)")
    page.keyboard.press("Enter")
    page.wait_for_selector("#share-spot:has-text('51.54010')")
    page.set_input_files("#share-photo", photo(600, 800))
    page.wait_for_selector("#share .preview:not([hidden])")
    yield from judged(page, "sharing a place with a photo")
    page.click("#share-send")
    visit.toasted("was sent")
    page.wait_for_selector("#my-photos [data-state=pending]")
    [waiting] = judge.ask("GET", "queue")[1]["photos"]
    if waiting["of"]["title"] != "Elm Corner" or (waiting["width"], waiting["height"]) != (600, 800):
        yield f"a place is shared with {waiting}"


def renewed(page):
    """New recovery codes need the password, and are shown until they are kept."""
    page.click("[data-go=account-codes]")
    page.fill("#new-codes-password", "wrong horse")
    page.click("#new-codes-send")
    told(page, "The password is wrong")
    page.fill("#new-codes-password", PASSWORD)
    yield from judged(page, "asking for new codes")
    page.click("#new-codes-send")
    page.wait_for_selector("#codes li >> nth=7")
    page.click("#codes-done")
    page.wait_for_selector("#new-codes-password, #log-out")

// The menu of a stop's note: its text, list, booked time and tickets.
// @ts-check
import { doorTime } from "./clock.js";
import { button, icon, make, save, square } from "./dom.js";
import { accept, refuse } from "./faults.js";
import { openMenu } from "./menus.js";
import { emptyNote, isEmpty } from "./notes.js";
import { Problem } from "./service.js";
import { number, t } from "./text.js";
import { forgetUnused, largest, putTicket, ticketOf, ticketWith } from "./tickets.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./notes.js").Note} Note
 * @typedef {import("./actor.js").Spot} Spot
 */

let hasCleaned = false;

/**
 * Opens the note of the stop at `{ day, index }`.
 *
 * @param {App} app
 * @param {Spot} at
 */
export function openNote(app, at, opener) {
  const { session } = app;
  const stop = session.plan.days[at.day].stops[at.index];
  const note = () => session.notes[stop.id] ?? emptyNote();
  /** @param {Partial<Note>} patch */
  const change = (patch) => {
    const next = { ...note(), ...patch };
    const { [stop.id]: _, ...others } = session.notes;
    session.notes = isEmpty(next) ? others : { ...others, [stop.id]: next };
    return app.keepNotes();
  };
  clean(app);
  const text = make("textarea", { id: "note-text", rows: "4", maxlength: "5000" }, note().text);
  text.addEventListener("change", () => change({ text: text.value.trim() }));
  const items = make("section", { class: "stack" });
  const tickets = make("section", { class: "stack" });
  // The toast would be under the menu.
  const told = make("p", { role: "status", id: "note-told", class: "row" });
  const tell = (words, undo = null) =>
    told.replaceChildren(
      make("span", { class: undo ? "grow" : "fault" }, words), undo ? button("undo", t("undo"), undo) : "",
    );
  const draw = () => {
    told.replaceChildren();
    items.replaceChildren(...itemsPart(note, change, draw, tell));
    tickets.replaceChildren(...ticketsPart(note, change, draw, tell));
  };
  draw();
  const pop = openMenu(
    "pop-note", t("noteOf", { name: stop.name }), opener, make("label", {}, t("note"), text),
    bookedPart(app, at, stop, note, change), items, tickets, told, make("p", { class: "hint" }, t("notesHere")),
  );
  pop.classList.add("stack");
  // Before it closes, a text that was not left yet is kept.
  pop.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "closed" && text.value.trim() !== note().text) change({ text: text.value.trim() });
  });
}

/**
 * @param {App} app
 * @param {Spot} at
 * @param {API.PlanStop} stop
 */
function bookedPart(app, at, stop, note, change) {
  const time = make("input", { type: "time", id: "note-booked", value: note().booked.padStart(5, "0").slice(-5) });
  if (!note().booked) time.value = "";
  const pin = async (booked) => {
    accept(time);
    const { date } = app.session.plan.days[at.day];
    await change({ booked, date: booked ? date : "" });
    if (!booked) {
      // A plan with this pin was made for the booking.
      const { pins } = app.store.request;
      app.store.change({ pins: pins.filter((pin) => pin.split("@")[0] !== stop.id) });
    }
    if (app.session.plan.days[at.day]?.stops[at.index]?.id === stop.id) await app.actor.pin(at, booked || null);
    // The saved day has the pinned time, too.
    if (app.trips.current && !app.trips.isSaved(app.session)) await app.save();
  };
  // Half a time is not the absence of one; an empty field that is left with it reports no change.
  time.addEventListener("change", () => time.validity.badInput || pin(time.value));
  time.addEventListener("focusout", () => time.validity.badInput && refuse(time, t("typedTime")));
  const clear = square("close", t("notBooked"), () => {
    time.value = "";
    pin("");
  }, { id: "note-not-booked" });
  const use = button("ticket", t("bookedAsPlanned"), () => {
    time.value = doorTime(stop).padStart(5, "0");
    pin(doorTime(stop));
  }, { id: "note-as-planned" });
  return make(
    "div", { class: "stack" }, make("label", { for: time.id }, t("bookedFor")),
    make("div", { class: "row", "data-field": "booked" }, make("span", { class: "grow" }, time), clear, use),
    make("p", { class: "hint" }, t("bookedHint")),
  );
}

function itemsPart(note, change, draw, tell) {
  const { items } = note();
  const put = (next) => change({ items: next }).then(draw);
  const rows = items.map((item, index) =>
    make(
      "li", { class: "row" },
      make(
        "label", { class: "check grow" },
        make("input", {
          type: "checkbox", checked: item.done,
          change: ({ target }) =>
            put(note().items.map((one, i) => (i === index ? { ...one, done: target.checked } : one))),
        }),
        make("span", {}, item.text),
      ),
      square("trash", t("deleteItem", { name: item.text }), () => {
        const before = note().items;
        put(before.filter((_, i) => i !== index)).then(() =>
          tell(t("deleted", { name: item.text }), () => put(before)));
      }),
    ),
  );
  const input = make("input", { id: "note-item", maxlength: "300", placeholder: t("itemHint"), enterkeyhint: "done" });
  const add = async () => {
    const text = input.value.trim();
    if (!text) return;
    await put([...note().items, { text, done: false }]);
    document.getElementById("note-item")?.focus();
  };
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  });
  return [
    make("h3", {}, t("checklist")), rows.length ? make("ul", {}, rows) : null,
    make(
      "div", { class: "row" }, make("label", { class: "grow" }, make("span", { class: "unseen" }, t("newItem")), input),
      square("plus", t("newItem"), add, { id: "add-item" }),
    ),
  ].filter(Boolean);
}

function ticketsPart(note, change, draw, tell) {
  const { tickets } = note();
  const put = (next) => change({ tickets: next }).then(draw);
  const file = make("input", {
    type: "file", hidden: true, id: "ticket-file", accept: "application/pdf,image/*", multiple: true,
    "aria-label": t("addTicket"),
  });
  file.addEventListener("change", async () => {
    const files = [...file.files];
    file.value = "";
    for (const one of files) {
      try {
        const ticket = await storedTicket(one);
        await put([...note().tickets, ticket]);
      } catch (error) {
        tell(error.message);
      }
    }
  });
  const rows = tickets.map((ticket) =>
    make(
      "li", { class: "row", "data-ticket": ticket.id }, icon("ticket"),
      make(
        "span", { class: "grow" }, make("b", {}, ticket.name), " ",
        make("small", { class: "hint" }, t("megabytes", { size: number(ticket.size / 1e6, 2) })),
      ),
      square("download", t("openTicket", { name: ticket.name }), () => open(ticket, tell), { "data-act": "ticket" }),
      square("trash", t("deleteTicket", { name: ticket.name }), () => {
        const before = note().tickets;
        put(before.filter(({ id }) => id !== ticket.id)).then(() =>
          tell(t("deleted", { name: ticket.name }), () => put(before)));
      }),
    ),
  );
  return [
    make("h3", {}, t("tickets")), rows.length ? make("ul", {}, rows) : null,
    make("div", { class: "actions" }, button("upload", t("addTicket"), () => file.click(), { id: "add-ticket" }), file),
  ].filter(Boolean);
}

// Stores a file as a ticket; throws with a message if it is none, too large, or refused by the browser.
async function storedTicket(file) {
  if (file.size > largest) {
    throw new Problem({
      title: t("cannotOpen"), detail: t("ticketTooLarge", { name: file.name, most: number(largest / 1e6) }),
    });
  }
  const ticket = await ticketOf(file, file.name);
  if (!ticket) throw new Problem({ title: t("cannotOpen"), detail: t("notTicket", { name: file.name }) });
  try {
    await putTicket(ticket);
  } catch (error) {
    const isFull = error?.name === "QuotaExceededError";
    throw new Problem({ title: t("cannotSave"), detail: t(isFull ? "storageFull" : "ticketRefused") });
  }
  const { id, name, type, size } = ticket;
  return { id, name, type, size };
}

// Saves a ticket as a file, which its program opens.
async function open({ id, name }, tell) {
  try {
    const ticket = await ticketWith(id);
    if (!ticket) throw new Problem({ title: t("cannotOpen"), detail: t("ticketElsewhere", { name }) });
    save(ticket.blob, name);
  } catch (error) {
    tell(error.message);
  }
}

// Once a visit, deletes the tickets of deleted days.
/** @param {App} app */
async function clean(app) {
  if (hasCleaned) return;
  hasCleaned = true;
  const days = [...app.trips.list, { notes: app.session.notes }, ...(await keptDays())];
  const used = days.flatMap(({ notes }) => Object.values(notes ?? {}).flatMap(({ tickets }) => tickets ?? []));
  await forgetUnused(new Set(used.map(({ id }) => id))).catch(() => {});
}

const keptDays = async () => (await import("./keep.js")).keptDays().catch(() => []);

// Notes on the stops of a day: a text, a list to check, a booked time and tickets.
// @ts-check
// They are part of the day in this browser and of its file, and of its link if the visitor wishes.

/**
 * A ticket of a stop; its content is stored apart.
 *
 * @typedef {{ id: string, name: string, type: string, size: number }} TicketFacts
 *
 * A note on a stop. `booked` is the time to be at the door as HH:MM, on `date`; both empty if nothing is booked.
 *
 * @typedef {{ text: string, items: { text: string, done: boolean }[], booked: string, date: string,
 *   tickets: TicketFacts[] }} Note
 *
 * The notes of a day by the ids of the stops.
 *
 * @typedef {Record<string, Note>} Notes
 */

// The limits of a note.
const [longestText, longestItem, mostItems, mostTickets, mostNotes] = [5000, 300, 50, 20, 500];

/** @returns {Note} */
export const emptyNote = () => ({ text: "", items: [], booked: "", date: "", tickets: [] });

/**
 * Whether a note says nothing.
 *
 * @param {Note} [note]
 */
export const isEmpty = (note) =>
  !note || (note.text === "" && note.items.length === 0 && note.booked === "" && note.tickets.length === 0);

const isText = (text) => typeof text === "string";
const listOf = (list, most) => (Array.isArray(list) ? list.slice(0, most) : []);

/**
 * Returns notes from the browser's storage or a file, without what is no note.
 *
 * @param {any} notes
 * @returns {Notes}
 */
export function readNotes(notes) {
  /** @type {[string, Note][]} */
  const read = [];
  for (const [id, note] of Object.entries(notes && typeof notes === "object" ? notes : {}).slice(0, mostNotes)) {
    const items = listOf(note?.items, mostItems).filter((item) => isText(item?.text));
    const isBooked = /^([01]?\d|2\d):[0-5]\d$/.test(note?.booked) && /^\d{4}-\d\d-\d\d$/.test(note?.date);
    const own = {
      text: isText(note?.text) ? note.text.slice(0, longestText) : "",
      items: items.map(({ text, done }) => ({ text: text.slice(0, longestItem), done: done === true })),
      booked: isBooked ? note.booked : "", date: isBooked ? note.date : "",
      tickets: listOf(note?.tickets, mostTickets).filter(isTicket)
        .map((ticket) => ({ id: ticket.id, name: ticket.name, type: ticket.type, size: ticket.size })),
    };
    if (!isEmpty(own) && id !== "__proto__") read.push([id, own]);
  }
  return Object.fromEntries(read);
}

const isTicket = (ticket) =>
  isText(ticket?.id) && isText(ticket.name) && isText(ticket.type) && Number.isFinite(ticket.size);

/**
 * Returns the notes on some stops for a link, without tickets, which stay in this browser; null if there are none.
 *
 * @param {Notes} notes
 * @param {string[]} ids The ids of the stops.
 */
export function notesToShare(notes, ids) {
  const shared = readNotes(Object.fromEntries(
    Object.entries(notes).filter(([id]) => ids.includes(id)).map(([id, note]) => [id, { ...note, tickets: [] }]),
  ));
  return Object.keys(shared).length > 0 ? shared : null;
}

/** Returns the notes of a link; null if it has none that can be read. */
export function sharedNotes(text) {
  try {
    const notes = JSON.parse(text);
    return notesToShare(notes, Object.keys(notes));
  } catch {
    return null;
  }
}

/**
 * Returns the pins of a request with what is booked on its days; a booking replaces other pins of its sight.
 *
 * @param {Notes} notes
 * @param {import("./request.js").Wishes} request
 * @param {string[]} dates The dates of the request.
 */
export function bookedPins(notes, { pins, skip }, dates) {
  const booked = Object.entries(notes).filter(
    ([id, { booked: time, date }]) => time && dates.includes(date) && !skip.includes(id),
  );
  const ids = booked.map(([id]) => id);
  const others = pins.filter((pin) => !ids.includes(pin.split("@")[0]));
  const own = booked.map(([id, { booked: time, date }]) =>
    dates.length > 1 ? `${id}@${date}T${time}` : `${id}@${time}`,
  );
  return [...others, ...own];
}

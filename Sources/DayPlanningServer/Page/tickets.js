// Tickets: PDF files and pictures, stored in the browser's IndexedDB.
// @ts-check
import { run } from "./memory.js";
import { cleaned } from "./placelink.js";

const [database, store] = ["planday-tickets", "tickets"];

/** The maximum size of a ticket, in bytes. */
export const largest = 15e6;

/**
 * A stored ticket.
 *
 * @typedef {import("./notes.js").TicketFacts & { blob: Blob, at: number }} Ticket
 */

const signs = [
  ["application/pdf", /^%PDF-/], ["image/png", /^\u0089PNG\r\n/], ["image/jpeg", /^\u00ff\u00d8\u00ff/],
  ["image/gif", /^GIF8[79]a/], ["image/webp", /^RIFF[^]{4}WEBP/], ["image/avif", /^[^]{4}ftypavi[fs]/],
  ["image/heic", /^[^]{4}ftyp(heic|heix|mif1)/],
];

/**
 * Returns the type of a file by its first bytes; null if it is neither a PDF file nor a picture. Others, such as SVG
 * and HTML, could run scripts as this page when they are opened.
 *
 * @param {Uint8Array} head
 */
export function typeOf(head) {
  const text = String.fromCharCode(...head.subarray(0, 16));
  const found = signs.find(([, sign]) => /** @type {RegExp} */ (sign).test(text));
  return found ? /** @type {string} */ (found[0]) : null;
}

/**
 * Returns a file as a ticket; null if it is neither a PDF file nor a picture.
 *
 * @param {Blob} file
 * @returns {Promise<Ticket | null>}
 */
export async function ticketOf(file, name, at = Date.now()) {
  const type = typeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (!type) return null;
  const id = crypto.randomUUID?.() ?? `${at}-${Math.random()}`;
  return { id, name: cleaned(name) || type, type, size: file.size, blob: new Blob([file], { type }), at };
}

/**
 * Stores a ticket; throws if the browser refuses.
 *
 * @param {Ticket} ticket
 */
export const putTicket = (ticket) => run(database, store, "readwrite", (tickets) => tickets.put(ticket));

/**
 * Returns a ticket; null if it is not in this browser.
 *
 * @returns {Promise<Ticket | null>}
 */
export const ticketWith = async (id) => (await run(database, store, "readonly", (tickets) => tickets.get(id))) ?? null;

// Deletions can be undone for a while.
const grace = 3600 * 1000;

/**
 * Deletes tickets that no day has.
 *
 * @param {Set<string>} used The ids of all others.
 */
export async function forgetUnused(used) {
  const ids = await run(database, store, "readonly", (tickets) => tickets.getAllKeys());
  for (const id of ids.filter((one) => !used.has(one))) {
    const ticket = await ticketWith(id);
    if (ticket && Date.now() - ticket.at > grace) {
      await run(database, store, "readwrite", (tickets) => tickets.delete(id));
    }
  }
}

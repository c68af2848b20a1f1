// The file of all saved days, with the visitor's own places, the favorites, the notes and the tickets.
// @ts-check
import { isFavorite } from "./favorites.js";
import { readNotes } from "./notes.js";
import { isOwnPlace, sortedPlaces } from "./ownplaces.js";
import { largest, putTicket, ticketWith, typeOf } from "./tickets.js";
import { format } from "./trips.js";

/** @typedef {import("./app.js").App} App */

/**
 * Returns the file.
 *
 * @param {App} app
 */
export async function tripFile(app) {
  const { list: trips } = app.trips;
  const { list: places } = await app.ownPlaces();
  const { list: favorites } = await app.favorites();
  const tickets = [];
  for (const { id } of trips.flatMap((trip) => ticketsOf(trip.notes))) {
    const ticket = await ticketWith(id).catch(() => null);
    if (ticket) tickets.push({ id, name: ticket.name, data: await encoded(ticket.blob) });
  }
  const text = JSON.stringify({ format, trips, places, favorites, tickets }, null, 1);
  return new Blob([text], { type: "application/json" });
}

/** @param {import("./notes.js").Notes} [notes] */
const ticketsOf = (notes) => Object.values(readNotes(notes)).flatMap(({ tickets }) => tickets);

/**
 * Adds all parts of a file; returns the numbers of days, places and favorites added. Throws with a message if it is
 * invalid.
 *
 * @param {App} app
 * @param {string} text
 */
export async function openTripFile(app, text) {
  const { file, count } = await app.trips.import(text);
  const own = await app.ownPlaces();
  const places = listOf(file.places).filter((place) => isOwnPlace(place) && !own.place(place.id));
  // A place that was added here, too, is there once.
  const fresh = new Set(sortedPlaces(places, own.list, app.city.all.values(), () => "own-0").added.map(keyOf));
  const added = places.filter((place) => fresh.has(keyOf(place)));
  for (const { id, name, data } of listOf(file.tickets)) {
    const blob = typeof data === "string" ? decoded(data) : null;
    const type = blob && typeOf(new Uint8Array(await blob.slice(0, 16).arrayBuffer()));
    if (!type || typeof id !== "string" || typeof name !== "string" || blob.size > largest) continue;
    await putTicket({ id, name, type, size: blob.size, blob: new Blob([blob], { type }), at: Date.now() });
  }
  if (added.length) await own.put(added);
  const favorites = await app.favorites();
  const known = new Set(favorites.list.map(({ id }) => id));
  const liked = listOf(file.favorites).filter((one) => isFavorite(one) && !known.has(one.id));
  if (liked.length) await favorites.put(liked);
  return { count, places: added.length, favorites: liked.length };
}

const listOf = (list) => (Array.isArray(list) ? list : []);
const keyOf = ({ name, lat, lon }) => `${lat},${lon} ${name}`;

async function encoded(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const parts = [];
  // In parts, since a call has a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 30000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 30000)));
  return btoa(parts.join(""));
}

/** @returns {Blob | null} */
function decoded(text) {
  try {
    return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
  } catch {
    return null;
  }
}

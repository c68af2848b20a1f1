// What the views say about the synchronization, and what a synchronization tells.
// @ts-check
import { clock, spoken } from "./clock.js";
import { button, make } from "./dom.js";
import { listed, loadMore, t } from "./text.js";

/**
 * @typedef {import("./syncing.js").Syncing} Syncing
 * @typedef {import("./syncing.js").SyncStatus} SyncStatus
 */

// The number of names in a list of what the account does not take.
const mostNames = 20;

/** The views of the kinds of items. */
export const viewOf = { trip: "trips", place: "own", favorite: "favorites" };

/**
 * Returns the line about the account for a view of saved days, own places or favorites; null without an account.
 *
 * @param {Syncing} syncing
 * @param {"trip" | "place" | "favorite"} kind
 */
export function syncLine(syncing, kind) {
  const { status } = syncing;
  if (status.state === "none") return null;
  if (status.state === "out") {
    return make(
      "div", { class: "notice stack", id: "sync", "data-sync": "out" },
      make("p", { class: "hint" }, t("syncOut", { name: status.name })),
      make("p", { class: "actions" }, button("trash", t("syncRemove"), () => syncing.remove(), { id: "sync-remove" })),
    );
  }
  const loose = status.loose.filter((id) => id.startsWith(`${kind}/`));
  const { words, name } = stateWords(status);
  return make(
    "div",
    {
      class: "notice stack", id: "sync", "data-sync": name, "data-at": status.at, "aria-busy": String(status.isBusy),
    },
    make("p", { class: "hint", id: "sync-state" }, words),
    status.damaged ? make("p", { class: "hint" }, t("syncDamaged", { count: status.damaged })) : null,
    refusedPart(status, kind),
    loose.length ? make("p", { class: "hint", id: "sync-loose" }, t("syncLoose", countsOf(loose))) : null,
    make(
      "p", { class: "actions" },
      button("redo", t("syncNow"), () => syncing.run({ isForced: true }), { id: "sync-now" }),
      loose.length ? button("upload", t("syncKeep"), () => syncing.keepLoose(), { id: "sync-keep" }) : null,
    ),
  );
}

/** @param {SyncStatus} status */
function stateWords({ at, waiting, fault, isBusy }) {
  const count = waiting.length;
  const waits = count ? t("syncWaits", { count }) : "";
  if (fault === "lost") return { name: "lost", words: [t("syncLost"), waits].filter(Boolean).join(" ") };
  if (fault === "failed") return { name: "failed", words: [t("syncFailed"), waits].filter(Boolean).join(" ") };
  if (isBusy && (count || !at)) return { name: "busy", words: [t("syncBusy"), waits].filter(Boolean).join(" ") };
  if (count) return { name: "waiting", words: waits };
  return at ? { name: "same", words: t("syncSame", { time: moment(at) }) } : { name: "busy", words: t("syncBusy") };
}

// The time, with the date if that is another one.
function moment(at) {
  const date = (time) => new Date(time - new Date(time).getTimezoneOffset() * 60000).toISOString().slice(0, 10);
  return date(at) === date(Date.now()) ? timeNow(at) : `${spoken(date(at), "short")}, ${timeNow(at)}`;
}

/** @param {SyncStatus} status */
function refusedPart({ refused }, kind) {
  const own = refused.filter(([id]) => id.startsWith(`${kind}/`));
  if (own.length === 0) return null;
  const whys = [...new Set(own.map(([, { why }]) => why))];
  return make("div", { id: "sync-refused" }, whys.map((why) => {
    const names = own.filter(([, row]) => row.why === why).map(([, { name }]) => name);
    const shown = names.slice(0, mostNames);
    if (names.length > shown.length) shown.push(t("syncMore", { count: names.length - shown.length }));
    return make("p", { class: "hint" }, t(`syncNot-${why}`, { names: listed(shown) }));
  }));
}

/**
 * Returns what a synchronization tells, and the view that shows it; null if there is nothing to tell.
 *
 * @param {{ decisions: import("./syncrules.js").Decision[], damaged: number }} report
 */
export async function told({ decisions, damaged }) {
  const of = (what) => decisions.filter((decision) => decision.what === what);
  const sentences = [];
  const tell = (list, one, many) => {
    if (list.length === 1) sentences.push(t(one, list[0]));
    else if (list.length) sentences.push(t(many, { count: list.length }));
  };
  const [copied, restored, kept] = [of("copied"), of("restored"), of("kept")];
  tell(copied, "syncCopied", "syncCopiedMany");
  tell(restored, "syncRestored", "syncRestoredMany");
  tell(kept, "syncKept", "syncKeptMany");
  const clashes = of("merged").filter(({ record }) => record.kind === "setting").flatMap(({ clashes: names }) => names);
  if (clashes.length) {
    // Their names are those of the view of settings.
    await loadMore("plan");
    sentences.push(t("syncClash", { names: listed([...new Set(clashes)].map((name) => t(name))) }));
  }
  if (damaged) sentences.push(t("syncDamaged", { count: damaged }));
  if (sentences.length === 0) return null;
  const first = [...copied, ...restored, ...kept][0];
  return { text: sentences.join(" "), view: (first && viewOf[first.record.kind]) ?? "" };
}

/** Returns the numbers of days, places and favorites among ids, in words, for a text. */
export function countsOf(ids) {
  const words = Object.entries({ trip: "syncDays", place: "syncPlaces", favorite: "syncFavorites" });
  const counts = words.map(([kind, key]) => [key, ids.filter((id) => id.startsWith(`${kind}/`)).length]);
  return { what: listed(counts.filter(([, count]) => count > 0).map(([key, count]) => t(key, { count }))) };
}

/** Returns a moment of today as the clock of the visitor shows it. */
export const timeNow = (at = Date.now()) => {
  const moment = new Date(at);
  return clock(`${moment.getHours()}:${String(moment.getMinutes()).padStart(2, "0")}`);
};

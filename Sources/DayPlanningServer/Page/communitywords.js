// Accounts, shared places and what goes wrong with them, in the visitor's language.
// @ts-check
import { account, loadAccount } from "./account.js";
import { waitOf } from "./communitydata.js";
import { duration, length } from "./clock.js";
import { make } from "./dom.js";
import { metersBetween } from "./ownplaces.js";
import { locale } from "./settings.js";
import { hasText, t } from "./text.js";

/**
 * @typedef {import("./service.js").Problem} Problem
 * @typedef {import("./communitydata.js").Difference} Difference
 */

// The texts of problems by their status.
const kinds = {
  401: "loggedOut", 403: "notAllowed", 404: "goneMeanwhile", 409: "changedMeanwhile", 413: "tooLongText",
  503: "storageDown",
};

/**
 * Returns what is wrong in one sentence or two; `own` has keys of texts for some statuses.
 *
 * @param {any} error
 * @param {Record<number, string>} own
 * @returns {Promise<string>}
 */
export async function problemWords(error, own = {}) {
  if (error.isLost) return t("notSent");
  if (!error.status) {
    console.error(error);
    return t("pageFailedRemedy");
  }
  if (error.status === 429) return waitWords(error);
  if (error.status === 401 && own[401] && account()) {
    // A wrong password and an expired login are answered alike.
    await loadAccount().catch(() => {});
    if (!account()) return t("loggedOut");
  }
  return t(own[error.status] ?? kinds[error.status] ?? "otherProblem", { status: error.status });
}

/** @param {Problem} error */
function waitWords({ retryAfter }) {
  const { key, count } = waitOf(Math.max(1, retryAfter));
  return `${t("tooOften")} ${t(key, { count })}`;
}

/**
 * Returns the faults of a problem by the names of their fields, each with the key of its text.
 *
 * @param {Problem} error
 * @returns {Record<string, string>}
 */
export function faultsOf(error) {
  /** @type {Record<string, string>} */
  const faults = {};
  for (const { pointer } of error.errors ?? []) {
    const name = (pointer ?? "").split("/")[1] ?? "";
    faults[name] = hasText(`entry-${name}`) ? `entry-${name}` : "entry-other";
  }
  return faults;
}

/** Returns a date and a time in the visitor's language, by the seconds since 1970. */
export function moment(seconds) {
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(seconds * 1000));
}

/** Returns a date in the visitor's language, by the seconds since 1970. */
export function dayOf(seconds) {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(new Date(seconds * 1000));
}

/** Returns the name of an author; some were deleted. */
export const authorWords = (name) => name ?? t("deletedAuthor");

/** Returns the value of a field of a place in words. */
export function valueWords(field, value) {
  if (value === undefined) return t("nothingThere");
  if (field === "category") return t(`kind1-${value}`);
  return field === "minutes" ? duration(value) : String(value);
}

// A position says little, so how far it moved is beside it.
function changeWords({ field, before, after }) {
  if (field !== "position") return valueWords(field, after);
  const [one, other] = [before, after].map((text) => text.split(", ").map(Number));
  return `${after} (${length(metersBetween({ lat: one[0], lon: one[1] }, { lat: other[0], lon: other[1] }))})`;
}

/**
 * Returns a list of fields with their old and new values.
 *
 * @param {Difference[]} changes
 */
export function changeList(changes) {
  return make(
    "dl", { class: "changes" },
    changes.map((change) => [
      make("dt", {}, t(`field-${change.field}`)),
      make(
        "dd", {},
        make("del", {}, make("span", { class: "unseen" }, `${t("before")}: `), valueWords(change.field, change.before)),
        make("ins", {}, make("span", { class: "unseen" }, `${t("after")}: `), changeWords(change)),
      ),
    ]),
  );
}

// Whether a sight is open during its planned visit, in a word, a shape and a color.
// @ts-check
import { clock, minutesOf, span } from "./clock.js";
import { icon, make } from "./dom.js";
import { t } from "./text.js";

// If a visit ends within this many minutes of closing time, the sight closes soon.
const soon = 30;

const shapes = { open: "check", closing: "clock", closed: "close", unknown: "unknown" };

/**
 * Returns whether a sight is `open` during its visit, `closing` soon after it, `closed`, or `unknown`.
 *
 * @param {Pick<API.PlanStop, "hoursKnown" | "open" | "enter" | "leave">} stop
 * @returns {keyof typeof shapes}
 */
export function opennessOf({ hoursKnown, open, enter, leave }) {
  if (!hoursKnown) return "unknown";
  if (!open) return "closed";
  if (open === "00:00-24:00") return "open";
  const [from, until] = open.split("-").map(minutesOf);
  if (minutesOf(enter) < from || minutesOf(leave) > until) return "closed";
  return until - minutesOf(leave) <= soon ? "closing" : "open";
}

/**
 * Returns the hours of a stop that matter for its visit, in words.
 *
 * @param {Pick<API.PlanStop, "hoursKnown" | "open" | "arrive" | "enter" | "leave">} stop
 */
export function hoursOf(stop) {
  const openness = opennessOf(stop);
  if (openness === "unknown") return t("hoursUnknown");
  if (!stop.open) return t("closedThatDay");
  const [from, until] = stop.open.split("-");
  if (openness === "closed") return t("closedThen", { hours: span(from, until) });
  if (stop.open === "00:00-24:00") return t("alwaysOpen");
  if (openness === "closing") return t("closesSoon", { time: clock(until) });
  return minutesOf(from) > minutesOf(stop.arrive)
    ? t("opensAt", { time: clock(from) })
    : t("openUntil", { time: clock(until) });
}

/**
 * Returns the hours of a stop with their shape and color; without `words`, as a badge of its pin.
 *
 * @param {Parameters<typeof hoursOf>[0]} stop
 */
export function hoursMark(stop, words = hoursOf(stop)) {
  const openness = opennessOf(stop);
  const name = words ? `hours ${openness}` : `hours badge-mark ${openness}`;
  return make("span", { class: name, "data-hours": openness }, icon(shapes[openness]), words);
}

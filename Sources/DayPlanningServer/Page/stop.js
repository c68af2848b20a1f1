// The tools of a stop: stay, pin, swap, move, leave out.
// @ts-check
import { clock, doorTime, duration } from "./clock.js";
import { button, icon, make, square } from "./dom.js";
import { stepped } from "./reorder.js";
import { points, t } from "./text.js";

/**
 * @typedef {import("./actor.js").Actor} Actor
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./actor.js").Spot} Spot
 */

const step = 15;

/**
 * Returns the tools of a stop at `{ day, index }`.
 *
 * @param {Session} session
 * @param {Spot} at
 * @param {Actor} actor
 */
export function stopTools(session, at, actor) {
  const stop = session.plan.days[at.day].stops[at.index];
  const lists = session.plan.days.map(({ stops }) => stops);
  const pinned = session.edit?.[at.day]?.[at.index]?.enter;
  const [earlier, later] = [-1, 1].map((by) => stepped(lists, at, by));
  const act = (name, properties = {}) => ({ "data-act": name, ...properties });
  const tool = (name, shape, words, press, properties = {}) =>
    button(shape, words, press, act(name, { "aria-label": `${words}: ${stop.name}`, ...properties }));
  const round = (name, shape, words, press, isOff = false) =>
    square(shape, `${words}: ${stop.name}`, press, act(name, { disabled: isOff }));
  const stay = (by) => actor.stay(at, Math.max(5, stop.minutes + by));
  return make(
    "div", { class: "tools" },
    make(
      "span", { class: "stepper" }, round("shorter", "minus", t("shorter"), () => stay(-step), stop.minutes <= 5),
      make("output", { "aria-label": t("stay") }, duration(stop.minutes)),
      round("longer", "plus", t("longer"), () => stay(step)),
    ),
    tool(
      "pin", "pin", pinned ? t("unpin") : t("pinTime", { time: clock(doorTime(stop)) }),
      () => actor.pin(at, pinned ? null : doorTime(stop)), { "aria-pressed": String(Boolean(pinned)) },
    ),
    tool("swap", "swap", t("swap"), () => actor.swap(at)),
    round("up", "up", t("earlier"), () => actor.move(at, earlier, "up"), !earlier),
    round("down", "down", t("later"), () => actor.move(at, later, "down"), !later),
    tool("out", "trash", t("leaveOut"), () => actor.remove(at)),
    tool("details", "info", t("details"), () => actor.details(stop.id)),
    swaps(actor.swaps?.id === stop.id ? actor.swaps.rows : null, at, actor),
  );
}

/**
 * The best replacements of a stop, with their effect on the plan.
 *
 * @param {Spot} at
 * @param {Actor} actor
 */
function swaps(rows, at, actor) {
  if (!rows) return null;
  if (rows.length === 0) return make("p", { class: "hint swaps" }, t("noSwaps"));
  return make(
    "div", { class: "swaps" },
    rows.map((row) =>
      make(
        "button", { type: "button", "data-swap": row.id, click: () => actor.take(at, row) },
        make(
          "span", { class: "row" }, make("span", { class: `face kind-${row.category}` }, icon(row.category)),
          make("span", {}, make("b", {}, row.name), make("small", { class: "hint" }, ` ${duration(row.minutes)}`)),
        ),
        make(
          "span", { class: "hint" },
          t("swapCost", { points: signed(row.valueChange), time: signed(row.travelMinutesChange) }),
        ),
      ),
    ),
  );
}

function signed(value) {
  return value > 0 ? `+${points(value)}` : value < 0 ? `−${points(-value)}` : "±0";
}

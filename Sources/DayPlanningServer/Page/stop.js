// The tools of a stop: stay, pin, swap, move, leave out.
// @ts-check
import { categoryOf } from "./city.js";
import { clock, doorTime, duration, spoken } from "./clock.js";
import { button, icon, make, square } from "./dom.js";
import { openMenu } from "./menus.js";
import { pinOf } from "./pinned.js";
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
  const isPinned = Boolean(pinned) || pinOf(session.plan.request.pins, stop.id) !== undefined;
  const pin = () => {
    if (isPinned && !pinned) actor.unpin(stop.id);
    else actor.pin(at, pinned ? null : doorTime(stop));
  };
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
      "pin", "pin", isPinned ? t("unpin") : t("pinTime", { time: clock(doorTime(stop)) }), pin,
      { "aria-pressed": String(isPinned) },
    ),
    tool("swap", "swap", t("swap"), () => actor.swap(at)),
    round("up", "up", t("earlier"), () => actor.move(at, earlier, "up"), !earlier),
    round("down", "down", t("later"), () => actor.move(at, later, "down"), !later),
    toDay(session, at, actor, tool),
    tool("out", "trash", t("leaveOut"), () => actor.remove(at)),
    tool("note", "pen", t("note"), (event) => actor.note(at, event.currentTarget)),
    tool("details", "info", t("details"), () => actor.details(stop.id)),
    swaps(actor.swaps?.id === stop.id ? actor.swaps.rows : null, at, actor),
  );
}

/**
 * The button that moves a stop to another day, where it fits best; with several, by a menu. Null for a single day.
 *
 * @param {Session} session
 * @param {Spot} at
 * @param {Actor} actor
 */
function toDay({ plan }, at, actor, tool) {
  const others = plan.days.map(({ date }, day) => ({ day, name: spoken(date, "short") })).filter(
    ({ day }) => day !== at.day,
  );
  if (others.length === 0) return null;
  if (others.length === 1) {
    const [{ day, name }] = others;
    return tool("to-day", "calendar", t("moveToDay", { day: name }), () => actor.moveToDay(at, day));
  }
  const open = ({ currentTarget }) => {
    const rows = others.map(({ day, name }) => {
      const press = () => {
        menu.hidePopover();
        actor.moveToDay(at, day);
      };
      return make(
        "button", { type: "button", class: `day-${day % 5}`, "data-to": day, click: press }, icon("calendar"),
        make("span", {}, name),
      );
    });
    const menu = openMenu("pop-move", t("moveTo"), currentTarget, make("div", { class: "menu" }, rows));
  };
  return tool("to-day", "calendar", t("moveTo"), open);
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
          "span", { class: "row" }, make("span", { class: `face kind-${categoryOf(row)}` }, icon(categoryOf(row))),
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

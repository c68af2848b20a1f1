// A day minute by minute: each way, break, wait, entry and stay, so that the times of a list add up.
// @ts-check
import { duration, minutesOf } from "./clock.js";
import { t } from "./text.js";

/**
 * @typedef {import("./session.js").ShownDay} ShownDay
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 */

/**
 * A part of a day. Each part begins when the previous one ends, except for a break during a visit, which is part of its
 * stay.
 *
 * @typedef {object} Part
 * @property {"leg" | "break" | "spare" | "arrival" | "stay"} kind An arrival is the time at the door: wait and entry.
 * @property {number} from When it begins, in real minutes after the midnight of the day's date.
 * @property {number} minutes How long it takes.
 * @property {API.PlanLeg} [leg]
 * @property {API.PlanBreak} [pause]
 * @property {number} [index] The index of the stop.
 * @property {number} [onWay] The minutes of the leg before this break, if it interrupts the leg. The break is listed
 *   after the whole leg, so `from` is later than its start by the rest of the leg.
 */

/**
 * Returns the parts of a day in order.
 *
 * @param {ShownDay} day
 * @param {ShownPlan["warnings"]} [warnings] Those of the plan, for clock changes.
 * @returns {Part[]}
 */
export function timelineOf(day, warnings = []) {
  const real = realTimes(day.date, warnings);
  /** @type {Part[]} */
  const parts = [];
  let at = real(day, "start");
  const add = (kind, minutes, more = {}) => {
    if (minutes > 0 || kind === "stay") parts.push({ kind, from: at, minutes, ...more });
    at += minutes;
  };
  const travel = (after, to, arrive) => {
    const leg = day.legs.find((each) => each.to === to);
    const minutes = leg?.minutes ?? 0;
    const pauses = day.breaks.filter((pause) => (pause.after ?? null) === after && !pause.duringStop);
    let rest = pauses.reduce((sum, pause) => sum + lengthOf(pause, real), 0);
    let isThere = minutes === 0;
    const go = () => {
      if (!isThere) add("leg", minutes, { leg });
      isThere = true;
    };
    for (const pause of pauses) {
      rest -= lengthOf(pause, real);
      const [start, end] = [real(pause, "start"), real(pause, "end")];
      // Before the break, one travels what no longer fits after it, as in the service's texts.
      const onWay = Math.max(0, Math.min(minutes, minutes - (arrive - end - rest)));
      const ready = isThere ? at - (minutes - onWay) : at + onWay;
      add("spare", start - ready);
      if (onWay > 0) go();
      add("break", end - start, { pause, ...(onWay > 0 && onWay < minutes ? { onWay } : {}) });
    }
    if (!isThere) {
      add("spare", (leg.depart ? real(leg, "depart") : arrive - minutes) - at);
      go();
    }
    add("spare", arrive - at);
  };
  day.stops.forEach((stop, index) => {
    const before = day.stops[index - 1]?.id ?? null;
    travel(before, stop.id, real(stop, "arrive"));
    add("arrival", stop.waitMinutes + (stop.entryMinutes ?? 0), { index });
    add("stay", stop.minutes, { index });
    for (const pause of day.breaks.filter(({ after, duringStop }) => duringStop && after === stop.id)) {
      parts.push({ kind: "break", from: real(pause, "start"), minutes: lengthOf(pause, real), pause });
    }
  });
  travel(day.stops.at(-1)?.id ?? null, "end", real(day, "end"));
  return parts;
}

/** @param {API.PlanBreak} pause */
const lengthOf = (pause, real) => real(pause, "end") - real(pause, "start");

/**
 * Returns a function that returns a time of a plan in real minutes, even after a clock change, by its object and key.
 *
 * @param {string} date
 * @param {ShownPlan["warnings"]} warnings
 */
function realTimes(date, warnings) {
  const changes = warnings.filter(({ code }) => code === "clock-change").map((one) => {
    const later = Math.round((Date.parse(one.date) - Date.parse(date)) / 60000);
    return [minutesOf(one.from) + later, minutesOf(one.to) + later];
  });
  return (holder, key) => {
    const time = minutesOf(holder[key]);
    const isSecond = holder.repeated?.includes(key) ?? false;
    return changes.reduce(
      (sum, [from, to]) => sum + (isSecond || time >= Math.max(from, to) ? from - to : 0), time,
    );
  };
}

/**
 * Returns the time from the arrival at a stop to the visit: the wait for the door to open, and the entry.
 *
 * @param {API.PlanStop} stop
 */
export function arrivalOf({ waitMinutes, entryMinutes, event }) {
  return [
    t("atTheDoor"), waitMinutes > 0 ? t("wait", { time: duration(waitMinutes) }) : "",
    entryMinutes > 0 ? t(event ? "beforeEvent" : "toGetIn", { time: duration(entryMinutes) }) : "",
  ].filter(Boolean).join(" · ");
}

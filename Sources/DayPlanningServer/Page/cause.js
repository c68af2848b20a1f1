// Which edits make a day late, to name them beside what no longer fits.
// @ts-check
import { clock, duration, minutesOf } from "./clock.js";
import { t } from "./text.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 */

// The violations that later times can cause.
const late = new Set([
  "endsLate", "endsInFreeTime", "breakAfterWindow", "closed", "afterLastAdmission", "afterDark", "afterAssumedHours",
  "pinMissed", "missedRide", "lateRide", "breakTooLate", "tooLittleTime", "foodClosed", "notAtBest", "notAtEvent",
]);

/**
 * Returns the edits that made a violation of lateness, such as "Cause: National Gallery, 45 min longer."; empty if
 * there are none before it.
 *
 * @param {Pick<Session, "plan" | "planned" | "edit">} session
 * @param {API.Violation} violation
 */
export function causeOf({ plan, planned, edit }, violation) {
  const { day: number, reason } = violation;
  if (!edit || !planned || number === undefined || !late.has(Object.keys(reason ?? {})[0])) return "";
  const edited = edit[number] ?? [];
  const before = planned.days[number]?.stops ?? [];
  const { stops } = plan.days[number];
  const stop = stops[violation.stop];
  const old = before.find(({ id }) => id === stop?.id);
  if (old && minutesOf(stop.leave) <= minutesOf(old.leave)) return "";
  const nameOf = (id) => stops.find((each) => each.id === id)?.name ?? id;
  const made = edited.slice(0, endOf(violation, plan)).flatMap(({ id, minutes, enter }, index) => {
    const known = before.find((each) => each.id === id);
    const name = nameOf(id);
    // The pin of the late stop itself is not what makes it late.
    if (enter && index !== violation.stop) return [t("causePinned", { name, time: clock(enter) })];
    if (!known) return [t("causeAdded", { name })];
    return minutes > known.minutes ? [t("causeLonger", { name, time: duration(minutes - known.minutes) })] : [];
  });
  if (made.length) return t("cause", { what: made.join("; ") });
  const left = before.filter(({ id }) => edited.some((each) => each.id === id));
  const kept = edited.filter(({ id }) => before.some((stop) => stop.id === id));
  return kept.some(({ id }, index) => left[index].id !== id) ? t("cause", { what: t("causeOrder") }) : "";
}

/**
 * Returns the number of stops up to a violation.
 *
 * @param {API.Violation} violation
 * @param {ShownPlan} plan
 */
function endOf({ day, stop, after, to, break: kind }, plan) {
  const { stops, breaks } = plan.days[day];
  if (stop !== undefined) return stop + 1;
  const pause = kind ? breaks.find((each) => (each.kind ?? "lunch") === kind) : null;
  const last = after ?? to ?? (pause ? pause.after ?? null : undefined);
  if (last === null) return 0;
  const index = stops.findIndex(({ id }) => id === last);
  return index < 0 ? stops.length : index + 1;
}

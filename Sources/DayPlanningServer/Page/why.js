// Why a plan is best: its proof, its points, and how the search got there.
// @ts-check
import { duration } from "./clock.js";
import { draw, make } from "./dom.js";
import { Status } from "./events.js";
import { number, t } from "./text.js";
import { proofOf } from "./words.js";

/** @typedef {import("./session.js").ShownPlan} ShownPlan */

/** @typedef {import("./session.js").Session} Session */

const [width, height] = [300, 80];

/**
 * Returns the part that explains the proof, initially closed.
 *
 * @param {Session} session
 */
export function whyBest(session) {
  const { plan, progress } = session;
  const { objective, request } = plan;
  const pair = (words, value) => [make("dt", {}, words), make("dd", {}, exact(value))];
  const minutes = objective.travelMinutes ?? 0;
  const cost = perMinute(request);
  // A day kept from a search has its value only.
  const isKnown = typeof objective.score === "number";
  const numbers = make(
    "dl", { class: "numbers" }, isKnown ? pair(t("pointsSights"), objective.score) : null,
    isKnown && objective.deductions ? pair(t("pointsLess"), -objective.deductions) : null,
    isKnown ? pair(t("pointsWay", { time: duration(minutes), cost: exact(cost) }), -minutes * cost) : null,
    pair(t("pointsPlan"), objective.value),
    objective.bound !== null && !session.isEdited ? pair(t("pointsBound"), objective.bound) : null,
  );
  const isDrawn = progress.values.length + progress.bounds.length > 2 && !session.isEdited;
  return make(
    "details", { class: "why no-print", id: "why" },
    make("summary", {}, t(plan.proof.status === Status.optimal && !session.isEdited ? "whyBest" : "howGood")),
    make(
      "div", { class: "stack" }, make("p", { id: "proof" }, proofOf(session)), numbers,
      make("p", { class: "hint" }, t("pointMeans", { cost: exact(cost) })),
      isDrawn ? chart(progress, objective) : null,
    ),
  );
}

// The service counts thousandths of a point, so that the numbers add up as shown.
const exact = (value) => number(value, 3).replace("-", "−");

function chart(progress, objective) {
  const last = Math.max(1, ...[...progress.values, ...progress.bounds].map(([time]) => time));
  const values = [...progress.values, [last, objective.value]];
  const bounds = objective.bound === null ? progress.bounds : [...progress.bounds, [last, objective.bound]];
  // The first bounds are loose; the chart focuses on where value and bound meet.
  const all = [...values, ...bounds].map(([, number]) => number);
  const [low, high] = [
    Math.min(...values.map(([, number]) => number)), Math.min(Math.max(...all), objective.value * 1.15),
  ];
  const path = (list) => line(list.map(([time, number]) => [time, Math.min(number, high)]), last, low, high);
  return make(
    "figure", {},
    draw(
      "svg",
      {
        class: "chart", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img",
        "aria-label": t("chart"),
      },
      draw("path", { class: "bound", d: path(bounds) }), draw("path", { class: "value", d: path(values) }),
    ),
    make(
      "figcaption", { class: "key" }, make("span", { class: "value" }, `— ${t("bestPlan")}`),
      make("span", { class: "bound" }, `- - ${t("limit")}`),
    ),
  );
}

// A step line of values over time.
function line(list, end, low, high) {
  const x = (time) => ((time / end) * (width - 4) + 2).toFixed(1);
  const y = (number) => (height - 6 - ((number - low) / Math.max(high - low, 1e-9)) * (height - 12)).toFixed(1);
  const step = ([time, number], index) => (index === 0 ? `M${x(time)} ${y(number)}` : `H${x(time)}V${y(number)}`);
  return list.length === 0 ? "" : `${list.map(step).join("")}H${x(end)}`;
}

/**
 * The cost of a minute of travel: tripled in rain, except by car.
 *
 * @param {ShownPlan["request"]} request
 */
function perMinute({ travelCost = 0, weather, mode }) {
  return weather === "rain" && mode !== "drive" ? 3 * travelCost : travelCost;
}

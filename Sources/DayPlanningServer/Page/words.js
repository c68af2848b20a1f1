// A plan in sentences: its value, its proof, and what changed.
import { stopNear } from "./breaks.js";
import { counted, points } from "./dom.js";

/** Returns the proof in a sentence: `lead` is the verdict, `rest` the details. */
export function verdict(plan) {
  const { objective, proof } = plan;
  const value = points(objective.value);
  const sights = `the ${proof.candidates} sights`;
  const aside = proof.setAside > 0 ? ` (${proof.setAside} more were set aside)` : "";
  switch (proof.status) {
    case "optimal": {
      const rest = `: no plan with ${sights} that can be visited${aside} is worth more than its ${value} points; `
        + `found and proved in ${proof.seconds} s.`;
      return { kind: "optimal", lead: "Proved best", rest };
    }
    case "bounded": {
      const share = (objective.bound - objective.value) / Math.max(objective.value, 1e-9);
      const rest = `: it is worth ${value} points, and no plan with ${sights}${aside} is worth more than `
        + `${points(objective.bound)} (${Math.round(share * 1000) / 10} % more); stopped after ${proof.seconds} s.`;
      return { kind: "bounded", lead: "Not proved best", rest };
    }
    default: {
      const rest = `: the best of the plans that the local search found with ${sights}${aside}, worth ${value} points.`;
      return { kind: "heuristic", lead: "Not proved", rest };
    }
  }
}

/** Returns the value of a manual order compared with the planned one, in the form of `verdict`. */
export function verdictByHand(plan, planned) {
  const less = planned.objective.value - plan.objective.value;
  const amount = `${points(Math.abs(less))} ${less > 0 ? "fewer" : "more"} than in the planned order`;
  const beside = less === 0 ? "the same as the planned order" : amount;
  return { kind: "heuristic", lead: "Your order", rest: `: ${points(plan.objective.value)} points, ${beside}.` };
}

const numbers = [
  "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];
const spelled = (number) => numbers[number] || String(number);
const modes = { walk: "on foot", cycle: "by bicycle", drive: "by car", transit: "by public transport" };

/** Returns a one-sentence summary of each day with stops, worded as in the other formats. */
export function daysInWords(plan, city) {
  return plan.days.filter(({ stops }) => stops.length > 0).map((day) => {
    const { stops, legs, breaks } = day;
    const greatest = stops.filter(({ relevance }) => relevance >= 90).length;
    const meters = legs.reduce((sum, leg) => sum + leg.meters, 0);
    const length = meters < 995 ? `${Math.round(meters / 10) * 10} m` : `${(Math.round(meters / 100) / 10).toFixed(1)} km`;
    const meals = breaks.filter(({ kind }) => kind !== "rest").map((pause) => {
      const near = stopNear(pause, day);
      return `${pause.kind ?? "lunch"} ${near ? `near ${near.name}` : `at ${pause.start}`}`;
    });
    const parts = [
      `${spelled(stops.length)} ${stops.length === 1 ? "sight" : "sights"}`,
      greatest > 0 ? `${spelled(greatest)} of ${city}'s greatest` : "",
      meters > 0 ? `${length} ${modes[plan.request.mode]}` : "", ...meals,
    ];
    const words = parts.filter(Boolean).join(", ");
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  });
}

/** Returns how the value of a plan is composed. */
export function worth({ days, objective, request }) {
  const count = days.reduce((sum, day) => sum + day.stops.length, 0);
  if (count === 0) return "Nothing to visit: no sight can be visited, or none is worth the trip.";
  const meters = days.flatMap((day) => day.legs).reduce((sum, leg) => sum + leg.meters, 0);
  const way = `${request.mode === "walk" ? "walking" : "travel"} (${Math.round(meters / 100) / 10} km)`;
  const less = `less ${objective.travelMinutes} min of ${way} at ${request.travelCost} each`;
  return `${counted(count, "sight")} worth ${objective.score} points, ${less}.`;
}

/** Returns what changed from the previous plan; null if nothing did. */
export function changes(plan, previous) {
  if (!previous) return null;
  const [before, now] = [previous, plan].map(({ days }) => days.flatMap((day) => day.stops));
  const missing = (list, other) => list.filter((stop) => !other.some(({ id }) => id === stop.id)).map(({ name }) => name);
  const [gained, lost] = [missing(now, before), missing(before, now)];
  const difference = plan.objective.value - previous.objective.value;
  if (difference === 0 && gained.length + lost.length === 0) return null;
  const amount = `${points(Math.abs(difference))} points ${difference > 0 ? "more" : "fewer"} than before`;
  const parts = [
    difference === 0 ? "The same number of points as before" : amount,
    gained.length ? `added: ${gained.join(", ")}` : "",
    lost.length ? `removed: ${lost.join(", ")}` : "",
  ];
  return { text: `${parts.filter(Boolean).join("; ")}.`, isLess: difference < 0 };
}

// The walk in the panel: the next stop, when to leave, recent events, and a new plan if the visitor is late.
// @ts-check
import { clock, length, minutesOf, now, spoken, today } from "./clock.js";
import { button, icon, make, square } from "./dom.js";
import { listed, t } from "./text.js";

/** @typedef {import("./walking.js").Walking} Walking */

/** Returns an event of the service in words. */
export function wordsOf(name, { name: place, distance, direction, minutes, leaveBy, passedOver }) {
  const key = name === "missed" && passedOver ? "event-passed" : `event-${name}`;
  return t(key, {
    name: place, where: [length(distance), toward(direction)].filter(Boolean).join(" "), minutes,
    time: leaveBy ? clock(leaveBy) : "",
  });
}

/** Returns a direction of the compass in words. */
export const toward = (direction) => (direction ? t(`direction-${direction}`) : "");

/**
 * Returns the changes of a new plan for the rest of the day.
 *
 * @param {API.Replan} answer
 */
export function offerWords({ change, plan }) {
  const names = (visits) => listed(visits.map(({ name }) => name));
  const parts = [
    change.lost.length ? t("offerLost", { names: names(change.lost) }) : "",
    change.gained.length ? t("offerGained", { names: names(change.gained) }) : "",
    change.lost.length + change.gained.length === 0 ? t("offerSame") : "",
    change.shortened.length ? t("offerShorter", { names: names(change.shortened) }) : "",
    plan.days[0] ? t("offerEnds", { time: clock(plan.days[0].end) }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Returns the card of a walk. */
export function walkCard(walking) {
  const { app, events, offer } = walking;
  return make(
    "section", { id: "walk-card", class: "notice busy stack no-print", tabindex: "-1", "aria-label": t("onTheWay") },
    make(
      "div", { class: "view-head" }, make("h3", {}, t("onTheWay")),
      square("close", t("walkStop"), () => walking.stop(), { id: "walk-stop" }),
    ),
    make("div", { id: "walk-next", "data-next": walking.known?.next?.id }, next(walking)),
    offer ? offerBox(walking) : null,
    events.length
      ? make("ul", { id: "walk-events" }, events.map((event) => eventRow(event, walking)))
      : null,
    make(
      "p", { class: "actions" }, button("locate", t("nearMe"), () => app.screen.show("near"), { id: "walk-near" }),
      walking.last
        ? button(
            "clock", t(walking.isQuiet ? "quietEnd" : "quietHour"), () => walking.quiet(walking.isQuiet ? 0 : 60),
            { id: "walk-quiet", "aria-pressed": String(walking.isQuiet) },
          )
        : null,
      walking.canAsk ? button("info", t("notifyMe"), () => walking.askToNotify(), { id: "walk-notify" }) : null,
    ),
  );
}

/** @param {Walking} walking */
function next({ app, known, plan, isLost }) {
  if (isLost) return [...byTheClock(plan, app), make("p", { class: "hint" }, t("walkLost"))];
  if (!known) return make("p", {}, t("walkWaiting"));
  if (known.at === undefined) return make("p", {}, t("walkOtherDay", { day: spoken(plan.request.date) }));
  if (!known.next) return make("p", {}, t("walkDone"));
  const { id, name, there, distance, direction, minutes, arrive, leaveBy, late } = known.next;
  const stop = plan.days.flatMap((day) => day.stops).find((one) => one.id === id);
  if (there) return make("p", {}, t("walkThere", { name, time: clock(stop?.leave ?? arrive) }));
  const way = [length(distance), toward(direction), t("min", { minutes })].filter(Boolean).join(", ");
  return [
    make("p", {}, make("b", {}, t("walkNext", { name }))),
    make("p", {}, `${way}. ${t("walkArrive", { time: clock(arrive) })}`),
    late > 0
      ? make("p", { class: "fault" }, t("walkLate", { minutes: late }))
      : make("p", { id: "walk-leave" }, t("walkLeaveBy", { time: clock(leaveBy) })),
  ];
}

/**
 * Without the service, the stop that the plan has now or next.
 *
 * @param {import("./session.js").ShownPlan} plan
 * @param {import("./app.js").App} app
 */
function byTheClock(plan, { city }) {
  const { timeZone } = city.facts;
  const day = plan.days.find(({ date }) => date === today(timeZone));
  const stop = day?.stops.find(({ leave }) => minutesOf(leave) > now(timeZone));
  if (!stop) return [];
  const times = t("walkPlanned", { from: clock(stop.enter), until: clock(stop.leave) });
  return [make("p", {}, make("b", {}, t("walkNext", { name: stop.name }))), make("p", {}, times)];
}

// Events about places, not about the plan, can be muted.
const ofPlaces = ["approach", "enter", "dwell", "exit"];

function eventRow({ name, data }, walking) {
  const time = data.local.slice(11, 16);
  const hush =
    ofPlaces.includes(name) && walking.canMute(data.id)
      ? square("close", t("notAgain", { name: data.name }), () => walking.dismiss(data.id), { "data-hush": data.id })
      : null;
  return make(
    "li", { "data-event": name, "data-place": data.id },
    make("span", {}, make("small", { class: "hint" }, clock(time)), " ", wordsOf(name, data)), hush,
  );
}

function offerBox(walking) {
  const { answer } = walking.offer;
  return make(
    "div",
    {
      id: "walk-offer", class: "notice care stack", "data-lost": answer.change.lost.map(({ id }) => id).join(" "),
      "data-gained": answer.change.gained.map(({ id }) => id).join(" "),
    },
    make("h4", {}, icon("warn"), " ", t("offerTitle")), make("p", {}, offerWords(answer)),
    make(
      "p", { class: "actions" },
      button("check", t("offerTake"), () => walking.take(), { id: "offer-take", class: "button main" }),
      button("close", t("offerKeep"), () => walking.keep(), { id: "offer-keep" }),
    ),
  );
}

// The view of a plan: its head, its days, why it is best, and what is left out.
// @ts-check
import { Actor } from "./actor.js";
import { announcedOf } from "./announced.js";
import { clock, dayAfter, isFar, minutesOf, now, spoken, today } from "./clock.js";
import { dayList, dayTabs } from "./day.js";
import { conditionsPart } from "./conditions.js";
import { button, icon, make, square } from "./dom.js";
import { Status } from "./events.js";
import { forecastChip } from "./explore.js";
import { leftOut, warnings } from "./left.js";
import { moneyPart } from "./money.js";
import { connectPrint } from "./printmap.js";
import { t } from "./text.js";
import { whyBest } from "./why.js";
import { connectUndoKeys } from "./undokeys.js";
import { changesOf, stateOf, summaryOf, titleOf, violationOf } from "./words.js";

/** @typedef {import("./app.js").App} App */

const ways = { streets: "waysReal", engine: "waysEngine" };

/**
 * Returns the view of the current plan; `app` has its parts and operations.
 *
 * @param {App} app
 */
export function planView(app) {
  const { session, screen } = app;
  const { plan } = session;
  app.actor ??= new Actor(app);
  const { actor } = app;
  const isBusy = plan.proof.status === Status.searching;
  connectUndoKeys(app);
  connectPrint(app);
  const shown = plan.days.length > 1 ? screen.day : null;
  const days = plan.days.map((day, index) => {
    const list = dayList(session, index, actor, screen.chosen);
    const title =
      plan.days.length > 1 ? make(
          "h3", {}, make("span", { class: "for-print" }, `${app.city.name}, `), spoken(day.date), " ",
          make("small", {}, summaryOf(plan, day)),
        ) : null;
    if (title) list.prepend(title);
    list.hidden = shown !== null && shown !== index;
    return list;
  });
  return [
    head(app), isBusy ? null : conditionsPart(app), isBusy ? null : forecastChip(app),
    app.walking?.bar() ?? null,
    plan.days.length > 1 ? dayTabs(plan, shown, (index) => screen.showDay(index)) : null,
    ...notes(app),
    ...days,
    ...(isBusy ? [] : [moneyPart(plan, session.notes), warnings(plan, session.notes), whyBest(session)]),
    leftOut(session, app),
    // A day that is still being improved does not state it.
    plan.travel ? make("p", { class: "hint no-print" }, t(ways[plan.travel.source] ?? "waysEstimated")) : null,
  ].filter(Boolean);
}

/** @param {App} app */
function head(app) {
  const { session, trips } = app;
  const { plan } = session;
  const state = stateOf(session);
  const name = app.nameOfDay();
  const isSaved = trips.isSaved(session);
  const isBusy = plan.proof.status === Status.searching;
  const badge = make(
    "span", { id: "state", class: `badge ${state.kind} ${app.screen.isLit ? "lit" : ""}` }, icon(state.icon),
    state.words,
  );
  return make(
    "header", { class: "stack", id: "verdict", "data-status": plan.proof.status },
    make(
      "div", { class: "view-head" }, make("h2", { id: "title", tabindex: "-1" }, name ?? titleOf(plan, app.city.name)),
      square("close", t("closePlan"), () => app.closePlan(), { id: "close-plan" }),
    ),
    name ? make("p", { class: "hint", id: "subtitle" }, titleOf(plan, app.city.name)) : null,
    make(
      "p", { class: "row" }, badge, make("span", { class: "summary" }, summaryOf(plan)),
      session.isBusy && !isBusy ? make("span", { class: "hint" }, t("findingReasons")) : null,
    ),
    isBusy ? make("div", { class: "bar-progress", role: "progressbar", "aria-label": t("planning") }) : null,
    isBusy
      ? null
      : make(
          "div", { class: "actions" },
          button("bookmark", either(isSaved, t("saved"), t("save")), () => app.save(), {
            id: "save", "aria-pressed": String(isSaved),
          }),
          button("share", t("share"), (event) => app.share(event.currentTarget), { id: "share" }),
          app.walking?.isOn ? null : button("walk", t("walkWithMe"), () => app.walk(), { id: "walk" }),
          square("download", t("export"), (event) => app.export(event.currentTarget), { id: "export" }),
          make(
            "span", { class: "push row" },
            square("undo", t("undo"), () => app.undo(-1), { id: "undo", disabled: !session.canUndo }),
            square("redo", t("redo"), () => app.undo(1), { id: "redo", disabled: !session.canRedo }),
          ),
        ),
  );
}

// One of two words, in the space of the longer.
function either(isFirst, first, second) {
  const word = (text, isHidden) => make("span", { hidden: isHidden }, text);
  return make("span", { class: "either" }, word(first, !isFirst), word(second, isFirst));
}

/**
 * Notices: edits and their violations, a date in the past, a changed request.
 *
 * @param {App} app
 */
function notes(app) {
  const { session, city } = app;
  const { plan } = session;
  const all = [];
  if (session.isCut) all.push(note("care", "cut", t("cutNote"), button("spark", t("planAgain"), () => app.plan())));
  if (session.isEdited) all.push(edited(app));
  const date = city.facts ? today(city.facts.timeZone) : plan.request.date;
  if (plan.request.date < date) {
    all.push(
      note(
        "care", "past-note", t("pastNote", { day: spoken(plan.request.date) }),
        button("calendar", t("planToday"), () => app.planOn(date)),
      ),
    );
  }
  const isOver =
    plan.days.length === 1
    && plan.request.date === date
    && city.facts
    && minutesOf(plan.days[0].end) <= now(city.facts.timeZone);
  if (isOver) {
    all.push(
      note(
        "care", "over-note", t("overNote", { time: clock(plan.days[0].end) }),
        button("calendar", t("planTomorrow"), () => app.planOn(dayAfter(date, 1))),
      ),
    );
  }
  if (isFar(plan.request.date, date)) {
    all.push(make("p", { id: "far-note", class: "notice care" }, t("dateFar")));
  }
  const old = note("busy", "old", t("requestChanged"), button("spark", t("planAgain"), () => app.plan()));
  old.hidden = !app.isOld();
  all.push(old);
  if (plan.request.stepFree) {
    all.push(make("p", { id: "no-steps", class: "row hint" }, icon("wheelchair"), t("noSteps")));
  }
  const changes =
    session.isEdited || plan.proof.status === Status.searching
      ? ""
      : announcedOf(session) || changesOf(plan, session.previous);
  if (changes) all.push(make("p", { id: "changes", class: "hint" }, changes));
  return all;
}

function note(kind, id, words, action) {
  return make(
    "div", { class: `notice ${kind} stack no-print`, id }, make("p", {}, words),
    make("p", { class: "actions" }, action),
  );
}

/** @param {App} app */
function edited(app) {
  const { session } = app;
  const { violations, plan, planned } = session;
  const loose = violations.filter(({ day }) => day === undefined);
  const hasPins = session.edit.flat().some(({ enter }) => enter);
  const less = Math.round((planned.objective.value - plan.objective.value) * 10) / 10;
  const words = violations.length > 0 ? t("editedProblems", { count: violations.length }) : t("editedFits");
  const worth = less > 0 ? t("editedLess", { points: less }) : less < 0 ? t("editedMore", { points: -less }) : "";
  return make(
    "div",
    {
      id: "outcome", class: `notice stack no-print ${violations.length ? "care" : "good"}`,
      "data-breaks": String(violations.length),
    },
    make("p", {}, `${words} ${worth}`.trim()),
    ...loose.map((one) => make("p", { class: "fault" }, [one.place, violationOf(one)].filter(Boolean).join(": "))),
    make(
      "p", { class: "actions" }, button("undo", t("backToBest"), () => app.actor.restore(), { id: "restore" }),
      hasPins ? button("spark", t("planAroundPins"), () => app.planAroundPins(), { id: "reoptimize" }) : null,
    ),
  );
}

// What an added sight was announced to cost, beside what it cost.
// @ts-check
import { wordsOf } from "./left.js";
import { listed, points, t } from "./text.js";
import { changesOf } from "./words.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * Returns what was announced for the sight that was added and what happened, such as "Announced: It would replace Big
 * Ben. In fact: Gone: Covent Garden."; empty if they agree, or if nothing was announced.
 *
 * @param {Pick<Session, "announced" | "previous" | "plan">} session
 */
export function announcedOf({ announced, previous, plan }) {
  if (announced?.reason.code !== "displaced" || !previous) return "";
  const [before, now] = [previous, plan].map(({ days }) => days.flatMap(({ stops }) => stops));
  if (!now.some(({ id }) => id === announced.id)) return "";
  const lost = before.filter(({ id }) => !now.some((stop) => stop.id === id));
  const gained = now.filter(({ id }) => id !== announced.id && !before.some((stop) => stop.id === id));
  const shortened = now.filter(({ id, minutes }) => before.find((stop) => stop.id === id)?.minutes > minutes);
  const cost = previous.objective.value - plan.objective.value;
  const { reason } = announced;
  const isAsAnnounced =
    isSame(lost, reason.dropped)
    && isSame(gained, reason.gained)
    && isSame(shortened, reason.shortened)
    && Math.abs(cost - announced.cost) < 0.1;
  if (isAsAnnounced) return "";
  const words = [
    changesOf(plan, previous),
    shortened.length ? t("why-shortens", { names: listed(shortened.map(({ name }) => name)) }) : "",
    cost > 0 ? t("why-cost", { points: points(cost) }) : t("moreWorth", { points: points(-cost) }),
  ].filter(Boolean).join(" ");
  return `${t("announced", { words: wordsOf(announced) })} ${t("inFact", { words })}`;
}

const isSame = (one, other) =>
  one.length === other.length && one.every(({ id }) => other.some((each) => each.id === id));

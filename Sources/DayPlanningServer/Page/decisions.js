// What moderators decide: buttons with reasons, and what is near a place.
// @ts-check
import { community } from "./account.js";
import { sharedChanged } from "./community.js";
import { nearOnes } from "./communitydata.js";
import { Form } from "./communityform.js";
import { problemWords } from "./communitywords.js";
import { openShared } from "./contributions.js";
import { button, icon, make, toast } from "./dom.js";
import { length } from "./clock.js";
import { openMenu } from "./menus.js";
import { isShared } from "./request.js";
import { get } from "./service.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./communitydata.js").Shared} Shared
 */

/**
 * Returns a button that decides at once, and says so.
 *
 * @param {App} app
 * @param {{ shape: string, words: string, act: () => Promise<any>, done: string, problems?: Record<number, string>,
 *   more?: any }} order
 */
export function deciding(app, { shape, words, act, done, problems = {}, more = {} }) {
  return button(shape, words, async ({ currentTarget }) => {
    currentTarget.disabled = true;
    try {
      await act();
      toast(done);
    } catch (error) {
      toast(await problemWords(error, problems));
      currentTarget.disabled = false;
      if (error.isLost) return;
    }
    await sharedChanged(app);
  }, more);
}

/**
 * Returns a button that asks for a reason first.
 *
 * @param {App} app
 * @param {{ id: string, title: string, words: string, send: (reason: string) => Promise<any>, done: string,
 *   problems?: Record<number, string>, more?: any }} order
 */
export function refusing(app, { id, title, words, send, done, problems, more = {} }) {
  return button("close", words, ({ currentTarget }) => {
    const form = new Form({
      id: `refuse-${id}`, problems,
      entries: [{
        name: "reason", words: t("reason"), kind: "area", hint: t("reasonHint"),
        more: { maxlength: "1000", autofocus: true },
      }],
      submit: { words, icon: "close" },
      send: async ({ reason }) => {
        await send(reason.trim());
        form.forget();
        pop.hidePopover();
        toast(done);
        await sharedChanged(app);
      },
    });
    const pop = openMenu("pop-refuse", title, currentTarget, form.part);
  }, more);
}

/**
 * Returns the buttons that approve or refuse a place.
 *
 * @param {App} app
 * @param {Shared} place
 */
export function decisionPart(app, place) {
  const path = `places/${encodeURIComponent(place.id)}/decision`;
  const { title: name } = place;
  const problems = { 409: "decidedMeanwhile", 404: "decidedMeanwhile" };
  return make(
    "div", { class: "actions" },
    deciding(app, {
      shape: "check", words: t("approve"), done: t("approved", { name }), problems,
      act: () => community("POST", path, { approved: true }),
      more: { class: "button main", "data-approve": place.id, "aria-label": t("approveNamed", { name }) },
    }),
    place.state === "refused" ? null : refusing(app, {
      id: place.id, title: t("refuseNamed", { name }), words: t("refuse"), done: t("refused", { name }), problems,
      send: (reason) => community("POST", path, { approved: false, reason }),
      more: { "data-refuse": place.id, "aria-label": t("refuseNamed", { name }) },
    }),
  );
}

/** @type {Map<string, Promise<any[]>>} The sights of other cities. */
const others = new Map();

/** @returns {Promise<any[]>} */
async function sightsOf(app, city) {
  if (city === app.city.id) return app.city.places;
  if (!others.has(city)) {
    const list = get(`/v1/cities/${encodeURIComponent(city)}/attractions?detail=map`).then((file) => file.attractions);
    list.catch(() => others.delete(city));
    others.set(city, list);
  }
  return others.get(city);
}

/**
 * Returns the sights and shared places that may be the same as a place.
 *
 * @param {App} app
 * @param {Shared} place
 * @param {Shared[]} waiting Places that wait, too.
 */
export function nearPart(app, place, waiting = []) {
  const part = make("div", { class: "near-part" });
  const unseen = waiting.filter(({ city }) => city === place.city)
    .map((one) => ({ ...one, name: one.title, isWaiting: true }));
  sightsOf(app, place.city).then((sights) => {
    const near = nearOnes([...sights, ...unseen], place);
    if (near.length === 0) {
      part.append(make("p", { class: "hint" }, t("nothingNear")));
      return;
    }
    const merge = (one) => deciding(app, {
      shape: "link", words: t("mergeInto1"), done: t("mergedNow", { name: place.title }),
      problems: { 409: "mergeRefused" },
      act: () => community("POST", `places/${encodeURIComponent(place.id)}/merge`, { into: one.id }),
      more: { "aria-label": t("mergeIntoNamed", { name: one.name }), "data-merge": one.id },
    });
    part.append(
      make("h4", {}, t("nearBy")),
      make("ul", { class: "places" }, near.map((one) => make("li", { class: "row" }, make(
        "button", { type: "button", class: "grow", "data-near": one.id, click: () => openShared(app, one) },
        make("span", { class: `face kind-${one.category}` }, icon(one.category)),
        make("span", {}, make("b", {}, one.name),
          make("small", {}, [
            t(`kind1-${one.category}`), length(one.meters), one.isWaiting ? t("state-pending") : "",
          ].filter(Boolean).join(" · "))),
      ), isShared(one.id) && !one.isWaiting ? merge(one) : null))),
    );
  }, () => part.append(make("p", { class: "hint" }, t("noDetails"))));
  return part;
}

// The places, changes and reports of the account, with what became of them.
// @ts-check
import { community } from "./account.js";
import { arriving } from "./community.js";
import { dayOf } from "./communitywords.js";
import { icon, make } from "./dom.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./communitydata.js").Photo} Photo
 * @typedef {import("./communitydata.js").Shared} Shared
 */

// The numbers of rows that are shown at first.
const few = 8;

// The looks of states.
const looks = {
  approved: "good", accepted: "good", pending: "care", open: "care", refused: "bad", removed: "busy", merged: "busy",
};

/** Returns the state of a place as a badge. */
export const stateBadge = (state) =>
  make("span", { class: `badge ${looks[state] ?? "busy"}`, "data-state": state }, t(`state-${state}`));

/**
 * Whether others decided since the sights of the city were loaded.
 *
 * @param {App} app
 * @param {{ id: string, city?: string, state?: string }} place
 */
const isLate = ({ city }, { id, city: home, state }) =>
  home === city.id && (state === "approved") !== city.byId.has(id);

/**
 * Opens a shared place: as a sight if it is shown in this city, otherwise in a view of its own.
 *
 * @param {App} app
 * @param {{ id: string, city?: string, state?: string }} place
 */
export async function openShared(app, place) {
  const { id } = place;
  if (isLate(app, place)) await app.city.refresh().catch(() => {});
  if (app.city.byId.has(id)) app.openSight(id);
  else app.screen.show("account-place", { id });
}

/**
 * Returns the row of a place, with its state or another one.
 *
 * @param {App} app
 * @param {Shared} place
 */
export function sharedRow(app, place, more = null, state = place.state) {
  return make("li", {}, make(
    "button", { type: "button", "data-shared": place.id, click: () => openShared(app, place) },
    make("span", { class: `face kind-${place.category}` }, icon(place.category)),
    make("span", { class: "grow" }, make("b", {}, place.title),
      make("small", {}, more ?? reasoned(dayOf(place.changed), place.reason))),
    stateBadge(state),
  ));
}

// Returns words with the reason that a moderator gave.
const reasoned = (words, reason) => (reason ? `${words} · ${t("reasonGiven", { reason })}` : words);

// Returns rows with a title, the latest first, if there are any.
const ownRows = (title, id, rows, rowOf) => rows.length === 0 ? null : [
  make("h4", {}, title),
  make("ul", { class: "places", id }, [...rows].sort((one, other) => other.made - one.made).slice(0, few).map(rowOf)),
];

/**
 * @param {App} app
 * @param {Photo} photo
 */
const photoRow = (app, photo) => make("li", {}, make(
  "button", { type: "button", "data-photo": photo.id, click: () => openShared(app, { id: photo.place }) },
  make("img", { class: "thumb", src: photo.path, alt: "", loading: "lazy" }),
  make("span", { class: "grow" }, make("b", {}, photo.caption || t("photo")),
    make("small", {}, reasoned(dayOf(photo.made), photo.reason))),
  stateBadge(photo.state),
));

/**
 * Returns the contributions.
 *
 * @param {App} app
 */
export function contributions(app) {
  let shown = few;
  return arriving(() => community("GET", "account/export"), ({ places, proposals, reports, photos }) => {
    if (places.some((place) => isLate(app, place))) app.city.refresh().catch(() => {});
    const latest = [...places].sort((one, other) => other.changed - one.changed);
    if ([places, proposals, reports, photos].every((rows) => rows.length === 0)) {
      return make("p", { class: "hint" }, t("noContributions"));
    }
    const list = make("ul", { class: "places", id: "my-places" });
    const draw = () => list.replaceChildren(
      ...latest.slice(0, shown).map((place) => sharedRow(app, place)),
      ...(latest.length > shown
        ? [make("li", {}, make("button", { type: "button", class: "link more-rows", click: () => {
            shown = latest.length;
            draw();
          } }, t("showMore", { count: latest.length - shown })))]
        : []),
    );
    draw();
    return [
      places.length ? list : null,
      ownRows(t("proposedChanges"), "my-proposals", proposals, ({ place, made, state, reason }) => sharedRow(
        app, place, reasoned(t("proposedOn", { day: dayOf(made) }), reason), state,
      )),
      ownRows(t("photos"), "my-photos", photos, (photo) => photoRow(app, photo)),
      reports.length ? make("p", { class: "hint" }, t("reportCount", { count: reports.length })) : null,
    ];
  });
}

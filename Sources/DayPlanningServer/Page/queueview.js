// The moderators' queue: places and changes that wait, and reports.
// @ts-check
import { account, community } from "./account.js";
import { arriving, head, sharedChanged } from "./community.js";
import { changesOf, contentIn, may } from "./communitydata.js";
import { cityName } from "./city.js";
import { authorWords, changeList, moment } from "./communitywords.js";
import { openShared } from "./contributions.js";
import { decisionPart, deciding, nearPart, refusing } from "./decisions.js";
import { button, icon, make, square } from "./dom.js";
import { mark, reveal } from "./marks.js";
import { credit, photoDecisions, picture } from "./photos.js";
import { personal } from "./personal.js";
import { contentList } from "./placeview.js";
import { noPlaces } from "./request.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./communitydata.js").Shared} Shared
 */

// The maximum number of rows of each kind that are loaded at once.
const most = 50;

/**
 * Returns the head of a card: the place, who sent it, and where it is.
 *
 * @param {App} app
 * @param {Shared} place
 */
function cardHead(app, place, by) {
  const isHere = place.city === app.city.id;
  const show = () => {
    if (place.city === app.city.id) reveal(app, place);
    else app.store.change({ city: place.city, ...noPlaces });
  };
  const city = cityName(place.city, app.city.all.get(place.city)?.name ?? place.city);
  return make(
    "div", { class: "card-head" }, make("span", { class: `face kind-${place.category}` }, icon(place.category)),
    make("div", { class: "grow" }, make("b", {}, place.title), make("small", {}, by)),
    app.mapping.map
      ? square("mark", isHere ? t("showNamed", { name: place.title }) : t("goToCity", { city }), show, {
          "data-show": place.id,
        })
      : null,
  );
}

/** @param {App} app */
const placeCard = (app, place, waiting) => make(
  "li", { class: "card stack", "data-waiting": place.id },
  cardHead(app, place, t("sentBy", { name: authorWords(place.author), time: moment(place.created) })),
  contentList(place), nearPart(app, place, waiting), decisionPart(app, place),
);

/** @param {App} app */
function proposalCard(app, { id, place, base, author, made, note, content }) {
  const path = `proposals/${encodeURIComponent(id)}/decision`;
  const isOld = place.version !== base;
  const name = place.title;
  const problems = { 409: "proposalOld", 404: "decidedMeanwhile" };
  const edit = () => app.screen.show("account-share", { id: place.id });
  return make(
    "li", { class: "card stack", "data-proposal": id },
    cardHead(app, place, t("sentBy", { name: authorWords(author), time: moment(made) })),
    note ? make("p", { class: "quoted" }, note) : null,
    changeList(changesOf(contentIn(place), contentIn(content))),
    isOld ? make("p", { class: "notice care" }, t("proposalOld")) : null,
    make(
      "div", { class: "actions" },
      isOld ? button("pen", t("changePlace"), edit) : deciding(app, {
        shape: "check", words: t("acceptChange"), done: t("changeAccepted", { name }), problems,
        act: () => community("POST", path, { accepted: true }),
        more: { class: "button main", "data-accept": id, "aria-label": t("acceptNamed", { name }) },
      }),
      refusing(app, {
        id, title: t("refuseNamed", { name }), words: t("refuse"), done: t("changeRefused", { name }), problems,
        send: (reason) => community("POST", path, { accepted: false, reason }),
        more: { "data-reject": id, "aria-label": t("refuseNamed", { name }) },
      }),
    ),
  );
}

/** @param {App} app */
const reportCard = (app, { id, place, author, made, note }) => make(
  "li", { class: "card stack", "data-report": id },
  cardHead(app, place, t("reportedBy", { name: authorWords(author), time: moment(made) })),
  make("p", { class: "quoted" }, note),
  make(
    "div", { class: "actions" },
    button("right", t("openPlaceNow"), () => openShared(app, place), {
      "data-open-report": id, "aria-label": t("openNamed", { name: place.title }),
    }),
    deciding(app, {
      shape: "check", words: t("closeReport"), done: t("reportClosed"), problems: { 404: "decidedMeanwhile" },
      act: () => community("POST", `reports/${encodeURIComponent(id)}/close`),
      more: { "data-close": id, "aria-label": t("closeNamed", { name: place.title }) },
    }),
  ),
);

/**
 * @param {App} app
 * @param {import("./communitydata.js").Photo & { of: Shared }} photo
 */
const photoCard = (app, { of: place, ...photo }) => make(
  "li", { class: "card stack", "data-waiting-photo": photo.id },
  cardHead(app, place, t("sentBy", { name: authorWords(photo.author), time: moment(photo.made) })),
  make("div", { class: "photo-large" }, picture(photo, place)),
  photo.caption ? make("p", { class: "quoted" }, photo.caption) : null, credit(photo),
  make("div", { class: "actions" }, photoDecisions(app, photo, place)),
);

const section = (title, count, cards) =>
  count === 0
    ? null
    : make("section", { class: "stack" }, make("h3", { class: "apart" }, title), make("ul", { class: "cards" }, cards));

/** @param {App} app */
function queue(app) {
  if (!may(account(), "moderator")) {
    return { nodes: [head(app, t("moderation")), make("p", { class: "notice" }, t("notAllowed"))] };
  }
  let waiting = [];
  const reach = ({ id }) => {
    app.sheet.atLeast("half");
    list.part.querySelector(`[data-waiting="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "start" });
  };
  const show = () => {
    const here = waiting.filter(({ city }) => city === app.city.id);
    mark(app, list.part, here.map((place) => ({ ...place, press: () => reach(place) })));
  };
  const list = arriving(() => community("GET", `queue?limit=${most}`), ({ places, proposals, reports, photos }) => {
    waiting = places;
    queueMicrotask(show);
    const counts = [places, proposals, photos, reports].map((rows) => rows.length);
    if (counts.every((count) => count === 0)) {
      return make("p", { class: "notice good", id: "queue-empty" }, t("queueEmpty"));
    }
    return [
      section(t("waitingPlaces", { count: counts[0] }), counts[0],
        places.map((place) => placeCard(app, place, places))),
      section(t("waitingChanges", { count: counts[1] }), counts[1], proposals.map((row) => proposalCard(app, row))),
      section(t("waitingPhotos", { count: counts[2] }), counts[2], photos.map((row) => photoCard(app, row))),
      section(t("openReports", { count: counts[3] }), counts[3], reports.map((row) => reportCard(app, row))),
      counts.some((count) => count === most) ? make("p", { class: "hint" }, t("moreAfter", { count: most })) : null,
    ];
  });
  const again = button("redo", t("loadQueue"), () => sharedChanged(app), { id: "queue-again" });
  return {
    nodes: [head(app, t("moderation")), list.part, make("div", { class: "actions" }, again)],
    refresh: list.refresh, shown: show,
  };
}

export const view = personal(queue);

// A shared place: who added it, its state, and what the visitor may do with it; also of places that are no sights yet.
// @ts-check
import { account, community } from "./account.js";
import { arriving, changeCount, head, kept, sharedChanged } from "./community.js";
import { contentIn, fields, may, valueOf } from "./communitydata.js";
import { Form } from "./communityform.js";
import { authorWords, dayOf, valueWords } from "./communitywords.js";
import { openShared, stateBadge } from "./contributions.js";
import { decisionPart, nearPart } from "./decisions.js";
import { button, make, toast } from "./dom.js";
import { mark, reveal } from "./marks.js";
import { openMenu } from "./menus.js";
import { addPhotoButton, photosPart } from "./photos.js";
import { SearchBox } from "./search.js";
import { language } from "./settings.js";
import { isShared } from "./request.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./communitydata.js").Shared} Shared
 */

const at = (id) => `places/${encodeURIComponent(id)}`;

/** @type {{ key: string, nodes: any[] }} The part that was drawn last, which stays while the panel is drawn again. */
let last = { key: "", nodes: [] };

/**
 * Returns the part of the panel of a sight that is a shared place.
 *
 * @param {App} app
 */
export function sharedPart(app, id) {
  const key = [id, language(), account()?.name, account()?.role, changeCount()].join("\n");
  if (last.key !== key) {
    last = { key, nodes: [arriving(() => community("GET", at(id)), (place) => about(app, place)).part] };
  }
  return last.nodes;
}

/**
 * Who added a place, and what may be done with it.
 *
 * @param {App} app
 * @param {Shared} place
 */
function about(app, place) {
  const own = account();
  const isOwn = own !== null && place.author === own.name;
  const isOpen = place.state === "approved" || place.state === "pending";
  const isMade = may(own, "moderator") || (isOwn && (may(own, "trusted") || place.state === "pending"));
  const edit = () => app.screen.show("account-share", { id: place.id });
  return [
    make(
      "p", { class: "row hint" },
      make("span", {}, t("addedBy", { name: authorWords(place.author), day: dayOf(place.created) })),
      place.state === "approved" ? null : stateBadge(place.state),
    ),
    place.reason ? make("p", { class: "quoted" }, t("reasonGiven", { reason: place.reason })) : null,
    photosPart(app, place),
    make(
      "div", { class: "actions" },
      isOpen ? addPhotoButton(app, place) : null,
      isOpen ? button("pen", t(isMade ? "changePlace" : "proposeChange"), edit, { id: "shared-edit" }) : null,
      button("clock", t("history"), () => app.screen.show("account-history", { id: place.id }), {
        id: "shared-history",
      }),
      isOpen
        ? button("flag", t("report"), ({ currentTarget }) => report(app, place, currentTarget), {
            id: "shared-report",
          })
        : null,
      isOpen && (isOwn || may(own, "moderator"))
        ? button("trash", t("removePlace"), ({ currentTarget }) => remove(app, place, currentTarget), {
            id: "shared-remove", class: "button danger",
          })
        : null,
      isOpen && may(own, "moderator")
        ? button("link", t("mergeInto"), ({ currentTarget }) => merge(app, place, currentTarget), {
            id: "shared-merge",
          })
        : null,
    ),
  ];
}

/**
 * Returns what a place says about itself.
 *
 * @param {Shared} place
 */
export function contentList(place) {
  const content = contentIn(place);
  const isShown = (field) => !["title", "license"].includes(field) && valueOf(content, field) !== undefined;
  return make(
    "dl", { class: "content" },
    fields.filter(isShown).map((field) => [
      make("dt", {}, t(`field-${field}`)), make("dd", {}, valueWords(field, valueOf(content, field))),
    ]),
  );
}

// Opens a menu with a form if the visitor is logged in; otherwise shows the log-in.
function opening(app, name, title, opener, order, before = []) {
  if (!account()) {
    app.screen.show("account", { isStep: true });
    toast(t("logInFirst"));
    return null;
  }
  const form = new Form(order);
  return openMenu(name, title, opener, ...before, form.part);
}

function report(app, place, opener) {
  const pop = opening(app, "pop-report", t("reportTitle", { name: place.title }), opener, {
    id: `report-${place.id}`,
    entries: [{
      name: "note", words: t("whatIsWrong"), kind: "area", isNeeded: true, hint: t("reportHint"),
      more: { maxlength: "1000", autofocus: true },
    }],
    submit: { words: t("sendReport"), icon: "flag" },
    send: async ({ note }) => {
      await community("POST", `${at(place.id)}/reports`, { note: note.trim() });
      pop.hidePopover();
      toast(t("reported"));
    },
  });
}

function remove(app, place, opener) {
  const pop = opening(app, "pop-remove", t("removeTitle", { name: place.title }), opener, {
    id: `remove-${place.id}`, entries: [make("p", {}, t("removeFor"))],
    submit: { words: t("removePlace"), icon: "trash", isDanger: true },
    send: async () => {
      await community("DELETE", at(place.id));
      pop.hidePopover();
      if (app.screen.name === "sight") app.back();
      await sharedChanged(app);
      toast(t("removedNowShared", { name: place.title }));
    },
  });
}

function merge(app, place, opener) {
  let target = null;
  const told = make("p", { role: "status", class: "hint" }, t("mergeNone"));
  const list = make("ul", {
    id: "merge-found", class: "found", role: "listbox", "aria-label": t("searchResults"), hidden: true,
  });
  const input = make("input", {
    type: "search", id: "merge-search", role: "combobox", "aria-expanded": "false", "aria-controls": list.id,
    "aria-autocomplete": "list", autocomplete: "off", autofocus: true,
  });
  const choose = ({ id, name }) => {
    if (!id || !isShared(id) || id === place.id) {
      told.textContent = t("mergeSharedOnly");
      return;
    }
    target = id;
    input.value = name;
    told.textContent = t("mergeTarget", { name: place.title, other: name });
  };
  new SearchBox(input, list, app.city, choose);
  const pop = opening(app, "pop-merge", t("mergeTitle", { name: place.title }), opener, {
    id: `merge-${place.id}`, problems: { 409: "mergeRefused" },
    entries: [
      make("div", { class: "entry" }, make("label", { for: input.id }, t("mergeOther")),
        make("div", { class: "place-field" }, input, list)), told,
    ],
    submit: { words: t("merge"), icon: "link" },
    send: async () => {
      if (!target) {
        told.textContent = t("mergeNone");
        input.focus();
        return;
      }
      await community("POST", `${at(place.id)}/merge`, { into: target });
      pop.hidePopover();
      if (app.screen.name === "sight") app.back();
      await sharedChanged(app);
      toast(t("mergedNow", { name: place.title }));
    },
  }, [make("p", {}, t("mergeFor"))]);
}

/**
 * The view of a shared place that is no sight: one that waits, was refused, or is in another city.
 *
 * @param {App} app
 */
function viewOf(app, now) {
  const { id } = /** @type {{ id: string }} */ (now);
  /** @type {Shared | null} */
  let place = null;
  const show = () => place && place.city === app.city.id && mark(app, part.part, [place]);
  const part = arriving(() => community("GET", at(id)), (found) => {
    place = found;
    title.textContent = found.title;
    queueMicrotask(() => {
      show();
      if (found.city === app.city.id) reveal(app, found);
    });
    return [
      contentList(found), about(app, found),
      found.mergedInto
        ? make("div", { class: "actions" }, button("link", t("openOther"), () =>
            openShared(app, { id: found.mergedInto }), { id: "open-other" }))
        : null,
      may(account(), "moderator") && found.state !== "approved" && found.state !== "merged"
        ? [nearPart(app, found), decisionPart(app, found)] : null,
    ];
  });
  const top = head(app, t("sharedPlace"));
  const title = top.querySelector("h2");
  return { nodes: [top, part.part], refresh: part.refresh, shown: show };
}

export const view = kept(viewOf);

// The versions of a shared place: who changed what, and for moderators, restoring one.
// @ts-check
import { account, community } from "./account.js";
import { arriving, head, kept } from "./community.js";
import { changesOf, contentIn, may, restoredBy } from "./communitydata.js";
import { authorWords, changeList, moment } from "./communitywords.js";
import { deciding } from "./decisions.js";
import { make } from "./dom.js";
import { contentList } from "./placeview.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./communitydata.js").Version} Version
 */

/**
 * Returns a version.
 *
 * @param {App} app
 * @param {Version} version
 * @param {Version | undefined} before
 */
function versionPart(app, id, version, before, isCurrent) {
  const restored = restoredBy(version.note);
  const note = restored === null ? version.note : t("restoredVersion", { version: restored });
  const changes = before ? changesOf(contentIn(before.content), contentIn(version.content)) : [];
  return make(
    "li", { class: "card stack", "data-version": version.version },
    make(
      "p", { class: "row" }, make("b", {}, t("versionNumber", { version: version.version })),
      isCurrent ? make("span", { class: "badge good" }, t("currentVersion")) : null,
      make("small", { class: "hint" }, `${authorWords(version.author)} · ${moment(version.made)}`),
    ),
    note ? make("p", { class: "quoted" }, note) : null,
    before
      ? changes.length ? changeList(changes) : make("p", { class: "hint" }, t("nothingChanged"))
      : make("details", {}, make("summary", {}, t("firstVersion")), contentList(/** @type {any} */ (version.content))),
    !isCurrent && may(account(), "moderator")
      ? make("div", { class: "actions" }, deciding(app, {
          shape: "undo", words: t("restore"), done: t("restoredVersion", { version: version.version }),
          act: () => community("POST", `places/${encodeURIComponent(id)}/revert`, { version: version.version }),
          more: { "data-restore": version.version, "aria-label": t("restoreVersion", { version: version.version }) },
        }))
      : null,
  );
}

/** @param {App} app */
function history(app, now) {
  const { id } = /** @type {{ id: string }} */ (now);
  const list = arriving(() => community("GET", `places/${encodeURIComponent(id)}/history`), ({ versions }) => [
    make("p", { class: "hint" }, versions[0]?.content.title ?? ""),
    make("ol", { class: "cards", id: "versions" }, versions.map((version, index) =>
      versionPart(app, id, version, versions[index + 1], index === 0))),
  ]);
  return { nodes: [head(app, t("history")), list.part], refresh: list.refresh };
}

export const view = kept(history);

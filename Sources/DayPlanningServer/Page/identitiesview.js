// The view of the identities at an OpenID provider by which the account logs in.
// @ts-check
import { community } from "./account.js";
import { arriving, head } from "./community.js";
import { dayOf, moment, problemWords } from "./communitywords.js";
import { button, make, toast } from "./dom.js";
import { openIDButton } from "./openid.js";
import { personal } from "./personal.js";
import { t } from "./text.js";

/** @typedef {import("./app.js").App} App */

function card({ id, issuer, label, created, used }, refresh) {
  const unlink = async ({ currentTarget }) => {
    currentTarget.disabled = true;
    try {
      await community("DELETE", `account/identities/${encodeURIComponent(id)}`);
      toast(t("unlinkedNow", { name: label }));
      refresh();
    } catch (error) {
      toast(await problemWords(error, { 409: "lastLogin" }));
    }
    currentTarget.disabled = false;
  };
  return make(
    "li", { class: "card row", "data-identity": id },
    make(
      "div", { class: "grow" }, make("b", {}, label), make("small", {}, issuer),
      make("small", {}, t("identityUsed", { used: moment(used), created: dayOf(created) })),
    ),
    button(null, t("unlink"), unlink, { "aria-label": t("unlinkNamed", { name: label }) }),
  );
}

/** @param {App} app */
function identities(app) {
  const list = arriving(() => community("GET", "account/identities"), ({ identities: all }) => (
    all.length
      ? make("ul", { class: "cards", id: "identities" }, all.map((one) => card(one, list.refresh)))
      : make("p", { class: "hint", id: "identities" }, t("noIdentities"))
  ));
  return {
    nodes: [
      head(app, t("logInBy", { name: app.openID })),
      make("p", { class: "hint" }, t("identitiesFor", { name: app.openID })), list.part,
      make("div", { class: "actions" }, openIDButton(app, "link-openid", "linkNamed", () => ({ link: true }))),
    ],
    refresh: list.refresh,
  };
}

export const view = personal(identities);

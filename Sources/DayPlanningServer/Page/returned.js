// The way to an OpenID provider and back: keeps the address of the page, and takes out of it how the log-in went.
// @ts-check

const name = "planday:openid";

/** How a log-in at a provider went, as the service says; null if the visitor does not come from one. */
export const outcome = new URLSearchParams(location.search).get("openid");

// Before other modules read the address.
if (outcome !== null) history.replaceState(null, "", location.pathname + kept());

function kept() {
  try {
    const fragment = sessionStorage.getItem(name) ?? "";
    sessionStorage.removeItem(name);
    return fragment;
  } catch {
    return "";
  }
}

/** Leaves the page for a provider. */
export function leaveFor(address) {
  try {
    sessionStorage.setItem(name, location.hash);
  } catch {
    // The page then shows the request of the last visit.
  }
  location.assign(address);
}

// What a browser refuses to pages that came without HTTPS, and how to get it.
// @ts-check
import { t } from "./text.js";

/** Returns whether a host is this device itself. */
export const isLoopback = (host) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Returns why this page has no position: it may be insecure, where the browser does not even ask. */
export function positionWords() {
  return globalThis.isSecureContext === false ? t("insecurePosition", { host: location.host }) : t("noPosition");
}

/** Returns why this browser keeps no city. */
export function keepWords() {
  return globalThis.isSecureContext === false ? t("insecureOffline", { host: location.host }) : t("noOffline");
}

/**
 * Returns the link to a day for other devices: at an address of this computer if the page came from this device itself,
 * otherwise as it is.
 *
 * @param {{ protocol: string, hostname: string, pathname: string, hash: string, href: string }} page
 * @param {string} address A host with an optional port and scheme, as typed.
 */
export function linkFor({ protocol, hostname, pathname, hash, href }, address) {
  const host = address.trim().replace(/\/+$/, "");
  if (!isLoopback(hostname) || host === "") return href;
  return `${/^https?:\/\//.test(host) ? "" : `${protocol}//`}${host}${pathname}${hash}`;
}

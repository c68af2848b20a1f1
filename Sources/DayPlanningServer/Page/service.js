// Requests to the service.
// @ts-check
import { PlanEvent, Status } from "./events.js";
import { t } from "./text.js";

/** @typedef {import("./session.js").ShownPlan} ShownPlan */

/** An error response: problem details (RFC 9457). */
export class Problem extends Error {
  constructor(details) {
    super(details.detail ?? details.title ?? "");
    this.title = details.title ?? t("noAnswerTitle");
    this.errors = details.errors ?? [];
    this.code = details.code ?? null;
    this.isLost = details.isLost ?? false;
  }
}

/** Gets JSON. */
export async function get(path, signal = undefined) {
  return read(await answer(path, { signal }));
}

/** Posts JSON, and returns the response in a media type. */
export async function post(path, body, form = "application/json", signal = undefined) {
  const headers = { "Content-Type": "application/json", Accept: `${form}, application/problem+json;q=0.1` };
  return answer(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** Posts JSON, and returns the JSON of the response. */
export async function ask(path, body, signal = undefined) {
  return read(await post(path, body, "application/json", signal));
}

async function read(response) {
  try {
    return await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw brokenOff();
  }
}

/** @type {(isReachable: boolean) => void} */
let heard = () => {};

/** Calls `listener(isReachable)` when a request fails, or succeeds without a cache. */
export function listenToService(listener) {
  heard = listener;
}

async function answer(path, options) {
  try {
    const response = await respond(path, options);
    if (options.method === "POST") heard(true);
    return response;
  } catch (error) {
    if (error.isLost) heard(false);
    throw error;
  }
}

async function respond(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw unreachable();
  }
  if (response.ok) return response;
  const details = await response.json().catch(() => null);
  // A proxy answers for a service that is down.
  if (!details?.title && [502, 503, 504].includes(response.status)) throw unreachable();
  throw new Problem(
    details?.title ? details : { title: t("noAnswerTitle"), detail: t("noAnswerStatus", { status: response.status }) },
  );
}

// The service rejects longer request heads, so a long area is sent in a body.
const longestAddress = 16000;

/**
 * Plans, and reports progress.
 *
 * @param {Partial<API.Request>} body
 * @param {(name: import("./events.js").PlanEventName, data: any) => void} tell Called for each event before the last.
 * @param {AbortSignal} signal Aborts; the service then stops planning.
 * @returns {Promise<API.Plan>}
 */
export async function plan(body, tell, signal) {
  const path = `/v1/plan/stream?request=${encodeURIComponent(JSON.stringify(body))}`;
  if (path.length > longestAddress) return ask("/v1/plan", body, signal);
  const headers = { Accept: "text/event-stream, application/problem+json;q=0.1" };
  const response = await answer(path, { headers, signal });
  for await (const { name, data } of events(response.body)) {
    if (name === PlanEvent.plan) return data;
    if (name === PlanEvent.problem) throw new Problem(data);
    tell(name, data);
  }
  throw brokenOff();
}

/**
 * Returns a plan without reasons and lines, which are most of it and not needed for a walk.
 *
 * @param {ShownPlan} plan
 */
export function slim(plan) {
  const proof = plan.proof.status === Status.stopped ? { ...plan.proof, status: Status.heuristic } : plan.proof;
  const days = plan.days.map((day) => ({ ...day, legs: day.legs.map(({ line, ...leg }) => leg) }));
  return { ...plan, days, proof, leftOut: [], warnings: [] };
}

/** Sends fixes of a walk, and reports each event by `tell(name, data)`. Returns the resulting state. */
export async function watch(body, tell) {
  const response = await post("/v1/watch/fixes", body, "text/event-stream");
  let known = null;
  for await (const { name, data } of events(response.body)) {
    if (name === "state") known = data;
    else tell(name, data);
  }
  if (!known) throw brokenOff();
  return known;
}

// The events of a response, with their data. An EventSource would hide error statuses and problems.
async function* events(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error) => {
        throw error.name === "AbortError" ? error : brokenOff();
      });
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop();
      yield* blocks.map(event).filter(({ name }) => name);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

// The name and the data of an event; keep-alive comments have neither.
function event(block) {
  const lines = block.split("\n");
  const field = (name) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  const data = field("data").join("\n");
  try {
    return { name: field("event")[0], data: data ? JSON.parse(data) : null };
  } catch {
    throw brokenOff();
  }
}

/** Returns the error of a service that cannot be reached. */
export function unreachable(detail = t("unreachable")) {
  return new Problem({ title: t("unreachableTitle"), detail, isLost: true });
}

function brokenOff() {
  return new Problem({ title: t("brokenOffTitle"), detail: t("brokenOff"), isLost: true });
}

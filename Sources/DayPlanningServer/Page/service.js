// What the service is asked.

/** An answer that is no result: problem details (RFC 9457). */
export class Problem extends Error {
  constructor(details) {
    super(details.detail ?? details.title ?? "the service did not answer");
    this.title = details.title ?? "The service did not answer";
    this.errors = details.errors ?? [];
  }
}

/** Returns what the service answers in JSON. */
export async function get(path) {
  return (await answer(path, {})).json();
}

/** Sends JSON, and returns the answer in the form that is wanted. */
export async function post(path, body, form = "application/json", signal = undefined) {
  const headers = { "Content-Type": "application/json", Accept: `${form}, application/problem+json;q=0.1` };
  return answer(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

async function answer(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ title: "The service cannot be reached", detail: "is planday serve still running?" });
  }
  if (response.ok) return response;
  throw new Problem(await response.json().catch(() => ({ title: `The service says ${response.status}` })));
}

// The service reads no longer head of a request than this, and a long area is better in a body.
const longestAddress = 16000;

/**
 * Plans, and tells each better value and bound on the way.
 *
 * @param tell Called with `{ value }`, `{ bound }` or, once the plan is proved and before its reasons, `{ plan }`.
 * @param signal Ends it; the service stops planning then.
 * @returns The plan.
 */
export async function plan(body, tell, signal) {
  const path = `/v1/plan/stream?request=${encodeURIComponent(JSON.stringify(body))}`;
  if (path.length > longestAddress) return (await post("/v1/plan", body, "application/json", signal)).json();
  return new Promise((resolve, reject) => {
    const source = new EventSource(path);
    const end = (finish, value) => {
      source.close();
      finish(value);
    };
    signal.addEventListener("abort", () => end(reject, new DOMException("stopped", "AbortError")));
    source.addEventListener("incumbent", (event) => tell(JSON.parse(event.data)));
    source.addEventListener("bound", (event) => tell(JSON.parse(event.data)));
    source.addEventListener("proved", (event) => tell({ plan: JSON.parse(event.data) }));
    source.addEventListener("plan", (event) => end(resolve, JSON.parse(event.data)));
    source.addEventListener("problem", (event) => end(reject, new Problem(JSON.parse(event.data))));
    source.addEventListener("error", () => {
      const detail = "the connection broke off; is planday serve still running?";
      end(reject, new Problem({ title: "The plan did not come", detail }));
    });
  });
}

// Requests to the service.

/** An error from the service: problem details (RFC 9457). */
export class Problem extends Error {
  constructor(details) {
    super(details.detail ?? details.title ?? "no answer from the service");
    this.title = details.title ?? "No answer from the service";
    this.errors = details.errors ?? [];
  }
}

/** Returns the JSON answer of the service. */
export async function get(path) {
  return (await answer(path, {})).json();
}

/** Sends JSON, and returns the answer in the requested format. */
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
  throw new Problem(await response.json().catch(() => ({ title: `The service returned ${response.status}` })));
}

// The service limits the length of request heads; long areas go into the body.
const longestAddress = 16000;

/**
 * Plans, and reports each better value and bound.
 *
 * @param tell Called with `{ value }`, `{ bound }` or, once the plan is proved and before its reasons, `{ plan }`.
 * @param signal Aborts the request; the service then stops planning.
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
      const detail = "the connection was lost; is planday serve still running?";
      end(reject, new Problem({ title: "No plan received", detail }));
    });
  });
}

import i18next from "i18next";
import { currentLanguage } from "../i18n/i18n.ts";
import { ApiError, type ApiProblem } from "./api-error.ts";
import { askForProof, settleProof } from "./proof.ts";
import { endSession, getSession } from "./session.ts";

export interface HttpRequest {
  readonly method: string;
  /** Path from the root, with its query. */
  readonly url: string;
  /** Form data goes as it is; anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** In the place of the session's. */
  readonly authorization?: string;
  readonly idempotencyKey?: string;
  readonly accept?: string;
  readonly signal?: AbortSignal;
  /** Sign-in answers 401 to a wrong password; that ends no session. */
  readonly isSignIn?: boolean;
}

let sessionExpired: (() => void) | null = null;

/** What to do, besides forgetting the session, when the server says it is over. */
export const onSessionExpired = (notice: () => void): void => {
  sessionExpired = notice;
};

const headersOf = (request: HttpRequest): Headers => {
  const headers = new Headers({
    ...request.headers,
    localization: currentLanguage(),
    accept: request.accept ?? "application/json",
  });
  const session = getSession();
  const authorization = request.authorization ?? (session === null ? undefined : `Bearer ${session.token}`);
  if (authorization !== undefined) headers.set("authorization", authorization);
  // The browser writes the header of form data itself: only it knows what parts the parts.
  if (request.body !== undefined && !(request.body instanceof FormData))
    headers.set("content-type", "application/json");
  if (request.idempotencyKey !== undefined) headers.set("idempotency-key", request.idempotencyKey);
  return headers;
};

const unreachable = () => new ApiError({ status: 0, code: "unreachable", message: i18next.t("common.offline") });

/** Reads the body of an answer: one that breaks off on its way is a failure to reach the server like any other. */
export function readBody<Body>(body: Promise<Body>): Promise<Body> {
  return body.catch((error: unknown) => {
    const other = error instanceof SyntaxError || (error instanceof DOMException && error.name === "AbortError");
    throw other ? error : unreachable();
  });
}

/**
 * Sends one request; answers the response when it is a success, throws ApiError otherwise. What needs a fresh proof of
 * who asks waits for it and is sent again: nothing of what was typed is lost.
 */
export async function send(request: HttpRequest): Promise<Response> {
  const asked = getSession()?.token;
  const response = await ask(request);
  if (response.ok) return response;
  const failure = await toApiError(response);
  if (failure.code === "reauthentication_required" && (await askForProof()) && getSession()?.token === asked)
    return send(request);
  // Of a session that was left meanwhile for another company's, nobody is told that it is over.
  if (response.status === 401 && request.isSignIn !== true && asked !== undefined && getSession()?.token === asked) {
    endSession();
    settleProof(false);
    sessionExpired?.();
  }
  throw failure;
}

function ask(request: HttpRequest): Promise<Response> {
  return fetch(request.url, {
    method: request.method,
    headers: headersOf(request),
    ...(request.body === undefined
      ? {}
      : { body: request.body instanceof FormData ? request.body : JSON.stringify(request.body) }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw unreachable();
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Reads a failure body; one that is no JSON of ours (a proxy's page) becomes the general sentence. */
async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const facts = isRecord(body) ? body : {};
  const requestId = text(facts.request_id);
  return new ApiError({
    status: response.status,
    code: text(facts.code) ?? "unknown",
    message: text(facts.message) ?? i18next.t("common.api_error"),
    ...(requestId === undefined ? {} : { requestId }),
    ...(isRecord(facts.errors) ? { errors: facts.errors as Record<string, string[]> } : {}),
    ...(Array.isArray(facts.problems) ? { problems: facts.problems as ApiProblem[] } : {}),
  });
}

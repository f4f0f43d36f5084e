import type { FileResponse, ParamsOf, ProblemBody, QueryOf, RequestOf, ResponseOf, RouteName } from "@timbra/contract";
import i18next from "i18next";
import { currentLanguage } from "../i18n/i18n.ts";
import { finishReauthentication, requestReauthentication } from "./reauthentication.ts";
import { ROUTE_ADDRESSES } from "./route-addresses.ts";
import { endSession, getSession } from "./session.ts";

/** Requires a part of the input only where the route has it; one that may be empty may be left out. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: never }
  : undefined extends Value
    ? { readonly [K in Key]?: Value }
    : Record<string, never> extends Value
      ? { readonly [K in Key]?: Value }
      : { readonly [K in Key]: Value };

export type CallInput<Name extends RouteName> = Part<"params", ParamsOf<Name>> &
  Part<"query", QueryOf<Name>> &
  Part<"body", RequestOf<Name>> & {
    readonly signal?: AbortSignal;
    /** For routes that cost money or have effects outside the product: the same key for the same request. */
    readonly idempotencyKey?: string;
  };

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

const entriesOf = (part: unknown) =>
  Object.entries(part ?? {}).filter(([, value]) => value !== undefined && value !== null);

const urlOf = (path: string, input: LooseInput): string => {
  const params = new Map(entriesOf(input.params).map(([key, value]) => [key, String(value)]));
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params.get(key) ?? ""));
  const query = new URLSearchParams(entriesOf(input.query).map(([key, value]) => [key, String(value)])).toString();
  return query === "" ? filled : `${filled}?${query}`;
};

const toRequest = (name: RouteName, input: LooseInput): HttpRequest => ({
  method: ROUTE_ADDRESSES[name].method,
  url: urlOf(ROUTE_ADDRESSES[name].path, input),
  isSignIn: name === "signIn",
  body: input.body,
  signal: input.signal,
  idempotencyKey: input.idempotencyKey,
});

type JsonRoute = { [Name in RouteName]: ResponseOf<Name> extends FileResponse ? never : Name }[RouteName];

/** Calls a route of the contract by its name. Throws ApiError with the server's sentences when it is refused. */
export async function call<Name extends JsonRoute>(name: Name, input: CallInput<Name>): Promise<ResponseOf<Name>> {
  const response = await send(toRequest(name, input));
  return (await readBody(response.json())) as ResponseOf<Name>;
}

export interface ReceivedFile {
  readonly blob: Blob;
  /** As the server named it, or null. */
  readonly fileName: string | null;
}

/** Calls an address that answers a file, or can (`accept` says which kind is wanted). */
export async function callForFile<Name extends RouteName>(
  name: Name,
  input: CallInput<Name> & { readonly accept?: string },
): Promise<ReceivedFile> {
  const response = await send({ ...toRequest(name, input), accept: input.accept ?? "*/*" });
  return { blob: await readBody(response.blob()), fileName: fileNameOf(response.headers.get("content-disposition")) };
}

/** The name in a Content-Disposition header; the UTF-8 form wins. */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? /filename=([^;\s]+)/i.exec(disposition)?.[1] ?? null;
}

interface HttpRequest {
  readonly method: string;
  /** Path from the root, with its query. */
  readonly url: string;
  /** Form data goes as it is; anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** In the place of the session's. */
  readonly authorization?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly accept?: string;
  readonly signal?: AbortSignal | undefined;
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

const unreachableError = () => new ApiError({ status: 0, code: "unreachable", message: i18next.t("common.offline") });

/** Reads the body of an answer: one that breaks off on its way is a failure to reach the server like any other. */
function readBody<Body>(body: Promise<Body>): Promise<Body> {
  return body.catch((error: unknown) => {
    const other = error instanceof SyntaxError || (error instanceof DOMException && error.name === "AbortError");
    throw other ? error : unreachableError();
  });
}

/**
 * Sends one request; answers the response when it is a success, throws ApiError otherwise. A request that needs
 * reauthentication waits for it and is sent again: no input is lost.
 */
export async function send(request: HttpRequest): Promise<Response> {
  const asked = getSession()?.token;
  const response = await ask(request);
  if (response.ok) return response;
  const failure = await toApiError(response);
  if (
    failure.code === "reauthentication_required" &&
    (await requestReauthentication()) &&
    getSession()?.token === asked
  )
    return send(request);
  // When the session was meanwhile replaced by another company's, its end is not reported.
  if (response.status === 401 && request.isSignIn !== true && asked !== undefined && getSession()?.token === asked) {
    endSession();
    finishReauthentication(false);
    sessionExpired?.();
  }
  throw failure;
}

function ask(request: HttpRequest): Promise<Response> {
  const { method, url, body, signal } = request;
  const init: RequestInit = { method, headers: headersOf(request), signal: signal ?? null };
  if (body !== undefined) init.body = body instanceof FormData ? body : JSON.stringify(body);
  return fetch(url, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw unreachableError();
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Reads a failure body; one that is no JSON of ours (a proxy's page) becomes the general sentence. */
async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const facts = isRecord(body) ? body : {};
  return new ApiError({
    status: response.status,
    code: text(facts.code) ?? "unknown",
    message: text(facts.message) ?? i18next.t("common.api_error"),
    requestId: text(facts.request_id),
    errors: isRecord(facts.errors) ? (facts.errors as Record<string, string[]>) : {},
    problems: Array.isArray(facts.problems) ? (facts.problems as ProblemBody[]) : [],
  });
}

interface ApiErrorFacts {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string;
  /** Already in the reader's language. */
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly problems?: readonly ProblemBody[];
}

/** A refusal or failure of the server, or of the network. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** Field -> sentences. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly problems: readonly ProblemBody[];

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.name = "ApiError";
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.errors = facts.errors ?? {};
    this.problems = facts.problems ?? [];
  }

  /** Every sentence there is to show: those of the fields if any, else the message alone. */
  get sentences(): readonly string[] {
    const ofFields = Object.values(this.errors).flat();
    return ofFields.length > 0 ? ofFields : [this.message];
  }
}

/**
 * Why something could not be loaded outside a form: "check the marked fields" would refer to fields that do not exist,
 * so it is left out.
 */
export const reasonOf = (error: Error): string =>
  error instanceof ApiError && error.code === "validation_failed" ? "" : error.message;

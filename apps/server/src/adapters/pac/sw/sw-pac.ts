import { randomUUID } from "node:crypto";
import { createSatStatus } from "../../sat-status.ts";
import { cancelAnswerOf, ownReceipt } from "../cancel-codes.ts";
import { type BoundedAnswer, createOutbound, createSatCertificateSource, type Outbound } from "../http.ts";
import type { CancelAnswer, PacPort } from "../port.ts";
import { SwSession, type SwSettings, withToken } from "./session.ts";
import { parseEnvelope, readStampAnswer, type SwEnvelope } from "./stamp-answer.ts";
import { fetchStored, swRecords } from "./stored-stamps.ts";

/**
 * SW Sapien's REST interface (stamp v4 with customid, cancellation by signed XML). The sandbox provider implements the
 * same protocol. The quirks each branch answers are dated in ../QUIRKS.md.
 */
export function createSwPac(settings: SwSettings, now: () => Date): PacPort {
  return createSwClient(settings, now)({});
}

/**
 * The sandbox provider as it would have answered at an instant of the past: its stamps bear that instant. No other
 * provider can be asked so.
 */
export function createBackdatedPac(
  settings: SwSettings & { readonly provider: "sandbox"; readonly environment: "sandbox" },
  now: () => Date,
) {
  const open = createSwClient(settings, now);
  return (then: Date): PacPort => open({ "x-sandbox-now": then.toISOString() });
}

/** One session for all; `headers` go with each document to stamp. */
function createSwClient(settings: SwSettings, now: () => Date): (headers: Readonly<Record<string, string>>) => PacPort {
  const places = [settings.servicesUrl, settings.apiUrl, settings.certificatesUrl, ...(settings.storageUrls ?? [])];
  const fetch = createOutbound(places, settings);
  const session = new SwSession(settings, fetch, now);
  const certificate = createSatCertificateSource(settings.certificatesUrl, fetch);
  const cancel = swCancel(settings, session, fetch);
  const cancellationStatus = createSatStatus(settings.statusUrl).status;
  const credits = swCredits(settings, session, fetch);
  const records = swRecords(settings, session, fetch);
  return (headers) => {
    const stamp = swStamp(settings, session, fetch, headers);
    const { provider, environment } = settings;
    // The provider recognises a repeat by the bytes themselves, so asking again is the way to recover (QUIRKS.md, "307
    // with data").
    return {
      provider,
      environment,
      stamp,
      recover: stamp,
      ...records,
      certificate,
      cancel,
      bringsStatus: false,
      cancellationStatus,
      credits,
    };
  };
}

function swStamp(
  settings: SwSettings,
  session: SwSession,
  fetch: Outbound,
  headers: Readonly<Record<string, string>>,
): PacPort["stamp"] {
  return async (xml, request) => {
    const send = (authorization: string) => {
      const form = xmlForm(xml);
      const own = { authorization, "content-type": form.contentType, customid: request.customId };
      const init = { method: "POST", headers: { ...headers, ...own }, body: form.body };
      return fetch(`${settings.servicesUrl}/v4/cfdi33/stamp/v4`, init, request);
    };
    const isRefusal = (answer: BoundedAnswer) => readStampAnswer(answer).kind === "token_refused";
    const outcome = await withToken(session, request, send, isRefusal);
    if (outcome.kind === "failed") return { ...outcome, kind: "unavailable" };
    const reading = readStampAnswer(outcome.answer);
    if (reading.kind === "answer") return reading.answer;
    if (reading.kind === "token_refused")
      return { ...unavailable("authentication: token_refused", false), refusedFor: "account" };
    const access = await session.token(request);
    if (access.kind === "failed") return unavailable("stamped_before_but_not_fetched", true);
    const stored = await fetchStored(fetch, settings, access.token, reading.uuid, request);
    if (stored instanceof Uint8Array) return { kind: "already_stamped", xml: stored };
    return unavailable(
      stored.reason === "elsewhere" ? `stamped_before_but_kept_at: ${stored.host}` : "stamped_before_but_not_fetched",
      true,
    );
  };
}

function unavailable(reason: string, possiblySent: boolean) {
  return { kind: "unavailable", reason, possiblySent } as const;
}

/** POST /cfdi33/cancel/xml: the signed request itself, so that no key leaves this machine. */
function swCancel({ servicesUrl }: SwSettings, session: SwSession, fetch: Outbound): PacPort["cancel"] {
  return async (xml, request) => {
    const outcome = await withToken(session, request, (authorization) => {
      const form = xmlForm(xml);
      const headers = { authorization, "content-type": form.contentType };
      return fetch(`${servicesUrl}/cfdi33/cancel/xml`, { method: "POST", headers, body: form.body }, request);
    });
    if (outcome.kind === "failed")
      return { ...outcome, kind: "unavailable", ...(outcome.refusedFor === undefined && { unreachable: true }) };
    return readCancelAnswer(outcome.answer, request.uuid);
  };
}

const TOO_MANY = 429;
const SERVER_ERROR = 500;

function readCancelAnswer({ status, bytes, ...asked }: BoundedAnswer, uuid: string): CancelAnswer {
  if (status === 401) return { ...unavailable("authentication: token_refused", false), refusedFor: "account" };
  const envelope = parseEnvelope(bytes);
  if (envelope === null || status >= SERVER_ERROR)
    return { ...unavailable(`unreadable_answer_${status}`, true), unreachable: true };
  if (status === TOO_MANY) return { ...unavailable(`provider_error_${status}`, false), refusedFor: "load", ...asked };
  const code = codeOf(envelope, uuid);
  if (code === null) return unavailable(`provider_says: ${envelope.message.slice(0, 200)}`, true);
  const answer = cancelAnswerOf(code, wordsOf(envelope));
  return "receipt" in answer ? { ...answer, receipt: receiptIn(envelope, uuid) } : answer;
}

/** The code of this document in `data.uuid`, or the one an error begins with. */
function codeOf({ status, message, data }: SwEnvelope, uuid: string): string | null {
  const codes = data["uuid"];
  const entries = typeof codes === "object" && codes !== null ? Object.entries(codes) : [];
  const own = entries.find(([name]) => name.toUpperCase() === uuid.toUpperCase())?.[1];
  if (typeof own === "string" || typeof own === "number") return String(own);
  return status === "error" ? (/^\W{0,2}(\d{3})\b/.exec(message)?.[1] ?? null) : null;
}

function wordsOf({ message }: SwEnvelope): string {
  return message.replace(/^\W{0,2}\d{3}\b\s*[-.:]?\s*/, "").trim();
}

function receiptIn({ data }: SwEnvelope, uuid: string): Uint8Array | null {
  const acuse = data["acuse"];
  return typeof acuse === "string" ? ownReceipt(acuse, uuid) : null;
}

/** GET /management/v2/api/users/balance: the account's, whoever the taxpayer is. */
function swCredits({ apiUrl }: SwSettings, session: SwSession, fetch: Outbound): PacPort["credits"] {
  return async (_rfc, asking) => {
    const outcome = await withToken(session, asking, (authorization) =>
      fetch(`${apiUrl}/management/v2/api/users/balance`, { headers: { authorization } }, asking),
    );
    if (outcome.kind === "failed") return { kind: "unavailable", reason: outcome.reason };
    const data = parseEnvelope(outcome.answer.bytes)?.data ?? {};
    if (data["unlimited"] === true) return { kind: "known", stamps: null };
    const stamps = data["stampsBalance"];
    if (typeof stamps === "number" && Number.isSafeInteger(stamps)) return { kind: "known", stamps };
    return { kind: "unavailable", reason: `unreadable_answer_${outcome.answer.status}` };
  };
}

/** The one-part form that carries an XML document, its bytes untouched. */
function xmlForm(xml: Uint8Array): { readonly contentType: string; readonly body: Blob } {
  const boundary = `timbra-${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="xml"; filename="xml"\r\nContent-Type: text/xml\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: new Blob([head, new Uint8Array(xml), `\r\n--${boundary}--\r\n`]),
  };
}

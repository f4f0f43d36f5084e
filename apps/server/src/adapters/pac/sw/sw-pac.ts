import { createSatStatus } from "../../sat-status/index.ts";
import { createOutbound, type Outbound } from "../outbound.ts";
import type { PacPort, StampAnswer, StampRequest } from "../port.ts";
import { createPublishedCertificates } from "../published-certificates.ts";
import { swCancel } from "./cancel.ts";
import { swCredits } from "./credits.ts";
import { fetchStored } from "./fetch-stored.ts";
import { xmlForm } from "./multipart.ts";
import { readStampAnswer, type SwReading } from "./read-stamp-answer.ts";
import { SwSession } from "./session.ts";
import type { SwSettings } from "./settings.ts";

/**
 * SW Sapien's REST interface (stamp v4 with customid, cancellation by signed XML). The sandbox provider speaks the same
 * protocol. The quirks each branch answers are dated in ../QUIRKS.md.
 */
export function createSwPac(settings: SwSettings, now: () => Date): PacPort {
  return openSw(settings, now)({});
}

/**
 * The sandbox provider as it would have answered at an instant of the past: its stamps bear that instant. No other
 * provider can be asked so.
 */
export function createPastPac(
  settings: SwSettings & { readonly provider: "sandbox"; readonly environment: "sandbox" },
  now: () => Date,
) {
  const open = openSw(settings, now);
  return (then: Date): PacPort => open({ "x-sandbox-now": then.toISOString() });
}

/** One session for all; `headers` go with each document to stamp. */
function openSw(settings: SwSettings, now: () => Date): (headers: Readonly<Record<string, string>>) => PacPort {
  const places = [settings.servicesUrl, settings.apiUrl, settings.certificatesUrl, ...(settings.storageUrls ?? [])];
  const fetch = createOutbound(places, settings.hearDate);
  const session = new SwSession(settings, fetch, now);
  const certificate = createPublishedCertificates(settings.certificatesUrl, fetch);
  const cancel = swCancel(settings, session, fetch);
  const cancellationStatus = createSatStatus(settings.statusUrl).status;
  const credits = swCredits(settings, session, fetch);
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
  async function stamp(xml: Uint8Array, request: StampRequest): Promise<StampAnswer> {
    const first = await send(xml, request);
    // A refused token means that nothing was done: renew it once and say the same again.
    return first.kind === "token_refused" ? finish(await send(xml, request), request) : finish(first, request);
  }

  async function send(xml: Uint8Array, request: StampRequest): Promise<SwReading> {
    const access = await session.token(request);
    if (access.kind === "failed") {
      const answer = unavailable(`authentication: ${access.reason}`, false);
      return { kind: "answer", answer: access.refused ? { ...answer, refusedFor: "account" } : answer };
    }
    const form = xmlForm(xml);
    const outcome = await fetch(
      `${settings.servicesUrl}/v4/cfdi33/stamp/v4`,
      {
        method: "POST",
        headers: {
          ...headers,
          authorization: `Bearer ${access.token}`,
          "content-type": form.contentType,
          customid: request.customId,
        },
        body: form.body,
      },
      request,
    );
    if (outcome.kind === "failed") return { kind: "answer", answer: unavailable(outcome.reason, outcome.possiblySent) };
    const reading = readStampAnswer(outcome.answer);
    if (reading.kind === "token_refused") session.forget();
    return reading;
  }

  async function finish(reading: SwReading, request: StampRequest): Promise<StampAnswer> {
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
  }

  return stamp;
}

function unavailable(reason: string, possiblySent: boolean) {
  return { kind: "unavailable", reason, possiblySent } as const;
}

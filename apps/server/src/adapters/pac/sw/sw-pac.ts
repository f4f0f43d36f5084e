import { boundedFetch } from "../bounded-fetch.ts";
import type { PacPort, StampAnswer, StampRequest } from "../port.ts";
import { fetchStored } from "./fetch-stored.ts";
import { xmlForm } from "./multipart.ts";
import { readStampAnswer, type SwReading } from "./read-stamp-answer.ts";
import { SwSession } from "./session.ts";
import type { SwSettings } from "./settings.ts";

/**
 * SW Sapien's REST interface (stamp v4 with customid). The sandbox provider speaks the same protocol.
 * The quirks each branch answers are dated in ../QUIRKS.md.
 */
export function createSwPac(settings: SwSettings, now: () => Date): PacPort {
  const session = new SwSession(settings, now);
  const certificates = new Map<string, Uint8Array>();

  async function stamp(xml: Uint8Array, request: StampRequest): Promise<StampAnswer> {
    const first = await send(xml, request);
    // A refused token means that nothing was done: renew it once and say the same again.
    return first.kind === "token_refused" ? finish(await send(xml, request), request) : finish(first, request);
  }

  async function send(xml: Uint8Array, request: StampRequest): Promise<SwReading> {
    const access = await session.token(request.deadlineMs);
    if (access.kind === "failed") return { kind: "answer", answer: unavailable(`authentication: ${access.reason}`, false) };
    const form = xmlForm(xml);
    const outcome = await boundedFetch(
      `${settings.servicesUrl}/v4/cfdi33/stamp/v4`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${access.token}`, "content-type": form.contentType, customid: request.customId },
        body: form.body,
      },
      request.deadlineMs,
    );
    if (outcome.kind === "failed") return { kind: "answer", answer: unavailable(outcome.reason, outcome.possiblySent) };
    const reading = readStampAnswer(outcome.answer);
    if (reading.kind === "token_refused") session.forget();
    return reading;
  }

  async function finish(reading: SwReading, request: StampRequest): Promise<StampAnswer> {
    if (reading.kind === "answer") return reading.answer;
    if (reading.kind === "token_refused") return unavailable("authentication: token_refused", false);
    const access = await session.token(request.deadlineMs);
    if (access.kind === "failed") return unavailable("stamped_before_but_not_fetched", true);
    const stored = await fetchStored(settings.apiUrl, access.token, reading.uuid, request.deadlineMs);
    return stored === null ? unavailable("stamped_before_but_not_fetched", true) : { kind: "already_stamped", xml: stored };
  }

  async function certificate(number: string): Promise<Uint8Array | null> {
    const held = certificates.get(number);
    if (held !== undefined) return held;
    if (settings.certificatesUrl === undefined || !/^\d{20}$/.test(number)) return null;
    const outcome = await boundedFetch(`${settings.certificatesUrl}/${number}.cer`, {}, 5_000);
    if (outcome.kind === "failed" || outcome.answer.status !== 200) return null;
    certificates.set(number, outcome.answer.bytes);
    return outcome.answer.bytes;
  }

  // The provider recognises a repeat by the bytes themselves, so asking again is the way to recover (QUIRKS.md, "307 with data").
  return { provider: settings.provider, environment: settings.environment, stamp, recover: stamp, certificate };
}

function unavailable(reason: string, possiblySent: boolean): StampAnswer {
  return { kind: "unavailable", reason, possiblySent };
}

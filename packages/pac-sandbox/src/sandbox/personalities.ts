import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { NO_STAMPS_LEFT } from "../certify/certify.ts";
import { bytesAnswer, type HttpAnswer } from "../http/exchange.ts";
import type { StampLedger } from "../ledger/stamp-ledger.ts";
import {
  type Personality,
  type PersonalityCall,
  sendHalf,
  type Withheld,
  withDocument,
  withVerdict,
} from "./personality.ts";

export const ok: Personality = {
  name: "ok",
  about: "Answers as it should.",
  play: async ({ act }) => (await act()).answer(),
};

/** Every way this provider can behave; the first is how it begins. */
export const PERSONALITIES: readonly Personality[] = [
  ok,
  {
    name: "slow",
    about: "Waits delay_ms, then answers as it should.",
    async play({ act, delayMs }) {
      await setTimeout(delayMs);
      return (await act()).answer();
    },
  },
  {
    name: "timeout-before",
    about: "Never answers, and stamps nothing.",
    play: () => null,
  },
  {
    name: "timeout-after",
    about: "Stamps, then never answers.",
    async play({ act }) {
      await act();
      return null;
    },
  },
  {
    name: "reset-before",
    about: "Breaks the connection (TCP RST) and stamps nothing.",
    play({ response }) {
      response.socket?.resetAndDestroy();
      return null;
    },
  },
  {
    name: "reset-after",
    about: "Stamps, then breaks the connection (TCP RST) without a byte of answer.",
    async play({ act, response }) {
      await act();
      response.socket?.resetAndDestroy();
      return null;
    },
  },
  {
    name: "reset-mid-body",
    about: "Stamps, answers half of the body and breaks the connection (TCP RST).",
    async play({ act, response }) {
      await sendHalf(response, await (await act()).answer());
      response.socket?.resetAndDestroy();
      return null;
    },
  },
  {
    name: "truncated",
    about: "Stamps, announces the whole body, sends half and closes the connection politely (FIN).",
    async play({ act, response }) {
      await sendHalf(response, await (await act()).answer());
      response.socket?.end();
      return null;
    },
  },
  {
    name: "drip",
    about: "Stamps, then sends the answer a byte at a time, delay_ms apart.",
    async play({ act, response, delayMs }) {
      const { status, type, body } = await (await act()).answer();
      response.writeHead(status, { "content-type": type });
      for (const byte of Buffer.from(body)) {
        if (response.destroyed) return null;
        response.write(Buffer.from([byte]));
        await setTimeout(delayMs);
      }
      response.end();
      return null;
    },
  },
  {
    name: "5xx-before",
    about: "Answers 503 and stamps nothing.",
    play: ({ fail }) => fail(503, { code: "503", message: "Servicio no disponible." }),
  },
  {
    name: "5xx-after",
    about: "Stamps, then answers 500.",
    async play({ act, fail }) {
      await act();
      return fail(500, { code: "500", message: "Error interno del servicio." });
    },
  },
  {
    name: "html-maintenance",
    about: "Answers a maintenance page with status 200 and stamps nothing.",
    play: () => bytesAnswer("text/html; charset=utf-8", PAGE),
  },
  {
    name: "empty-body",
    about: "Stamps, then answers 200 with an empty body.",
    async play({ act }) {
      await act();
      return bytesAnswer("text/plain; charset=utf-8", "");
    },
  },
  {
    name: "malformed",
    about: "Stamps, then answers 200 with a body that breaks off.",
    async play({ act }) {
      const answer = await (await act()).answer();
      return { ...answer, status: 200, body: answer.body.slice(0, -2) };
    },
  },
  {
    name: "wrong-uuid",
    about:
      "Stamps, then answers with another UUID than the one in its ledger; its seal over the stamp no longer holds.",
    async play({ act }) {
      const uuid = randomUUID().toUpperCase();
      const change = (xml: string): string =>
        xml.replace(/(<tfd:TimbreFiscalDigital\b[^>]*?\sUUID=")[^"]*/, `$1${uuid}`);
      return withVerdict(await act(), (verdict) => withDocument(verdict, change, uuid));
    },
  },
  {
    name: "another-xml",
    about:
      "Stamps, then answers with somebody else's stamped document (or one with a foreign Sello, if the ledger holds no other).",
    async play({ act, stampLedger }) {
      const reply = await act();
      const verdict = reply.stamp?.verdict;
      const own = verdict && verdict.kind !== "refused" ? verdict.xml : undefined;
      const other = await anyOther(stampLedger, own);
      return withVerdict(reply, (truth) => withDocument(truth, (xml) => other ?? withForeignSello(xml)));
    },
  },
  {
    name: "altered-xml",
    about: "Stamps, then answers with our document and stamp, but another Total.",
    async play({ act }) {
      const change = (xml: string): string =>
        xml.replace(/(\sTotal=")([0-9]+)/, (_, before: string, whole: string) => `${before}${whole}9`);
      return withVerdict(await act(), (verdict) => withDocument(verdict, change));
    },
  },
  {
    name: "307-empty",
    about: "Stamps as it should, but tells of a repetition (307) without giving back what was stamped.",
    play: (call) => playRepetition(call, "data"),
  },
  {
    name: "3307-tfd-only",
    about:
      "Stamps as it should, but tells of a repetition with the stamp's element or its UUID, and no document (SW: as a duplicated customid).",
    play: (call) => playRepetition(call, "document"),
  },
  {
    name: "307-work-process",
    about:
      "Stamps as it should, but tells of a repetition (307) with a number of its own where the UUID should be, and no document.",
    play: (call) => playRepetition(call, "work-process"),
  },
  {
    name: "forgetful",
    about:
      "Stamps, breaks the connection, and for delay_ms does not know of it: a repetition (307) has no data, and looking it up finds nothing (603).",
    async play({ act, withheldStamps, response, delayMs }) {
      const { stamp } = await act();
      if (stamp && stamp.verdict.kind !== "refused")
        withheldStamps.withhold(stamp.verdict.entry.sello, "data", delayMs);
      response.socket?.resetAndDestroy();
      return null;
    },
  },
  {
    name: "queued",
    about: "Stamps, but for delay_ms only says that the document was received: no stamp, no document.",
    async play({ act, withheldStamps, delayMs }) {
      return withVerdict(await act(), (verdict) => {
        if (verdict.kind === "refused") return verdict;
        withheldStamps.withhold(verdict.entry.sello, "queued", delayMs);
        return { ...verdict, withheld: "queued" };
      });
    },
  },
  {
    name: "no-credit",
    about: "Says that the account has no stamps left, and stamps nothing.",
    play: ({ fail }) => fail(400, NO_STAMPS_LEFT),
  },
  {
    name: "not-in-lco",
    about: "Refuses the issuer as a provider does while a new certificate has not reached the SAT's list (402).",
    play: ({ fail }) => fail(400, NOT_IN_LCO),
  },
  {
    name: "unauthorised",
    about: "Refuses a good token (401) or password (300) and stamps nothing.",
    play: ({ fail }) => fail(401, { code: "AU4001", message: "El token es inválido o expiró." }),
  },
  {
    name: "too-many",
    about: "Answers 429 with Retry-After and stamps nothing.",
    play: ({ fail }) => ({
      ...fail(429, { code: "429", message: "Demasiadas peticiones." }),
      headers: { "retry-after": "1" },
    }),
  },
];

/** Answers a repetition without what is withheld, and everything else as it should. */
async function playRepetition({ act }: PersonalityCall, withheld: Withheld): Promise<HttpAnswer> {
  return withVerdict(await act(), (verdict) => (verdict.kind === "repeated" ? { ...verdict, withheld } : verdict));
}

const PAGE =
  "<!doctype html><html lang=es><title>Mantenimiento</title><h1>Estamos en mantenimiento</h1><p>Vuelva en unos minutos.</p></html>";

async function anyOther(stampLedger: StampLedger, own: string | undefined): Promise<string | undefined> {
  for (const { uuid } of stampLedger.entries()) {
    const xml = await stampLedger.byUuid(uuid)?.xml();
    if (xml !== own) return xml;
  }
  return undefined;
}

function withForeignSello(xml: string): string {
  const sello = randomBytes(256).toString("base64");
  return xml.replace(/(\sSello=")[^"]*/, `$1${sello}`).replace(/(\sSelloCFD=")[^"]*/, `$1${sello}`);
}

const NOT_IN_LCO = {
  code: "402",
  message: "El RFC del emisor no se encuentra en la lista de contribuyentes obligados (LCO).",
};

export function findPersonality(name: string): Personality | undefined {
  return PERSONALITIES.find((personality) => personality.name === name);
}

import type { PacRefusal, RefusedFor } from "../port.ts";
import { refusalsAmong } from "./refusals.ts";
import { textIn, treesWith, type XmlTree } from "./xml-tree.ts";

/** What a result of `stamp` or `stamped` says. */
export type StampReading =
  | { readonly kind: "document"; readonly xml: Uint8Array; readonly isRepeated: boolean }
  /**
   * Stamped or queued, and the document is not here. The UUID may be a number of theirs: good for asking, not for
   * keeping.
   */
  | { readonly kind: "elsewhere"; readonly uuid: string | null }
  | { readonly kind: "not_stamped" }
  | { readonly kind: "rejected"; readonly refusals: readonly PacRefusal[] }
  | Undecided;

interface Undecided {
  readonly kind: "undecided";
  readonly reason: string;
  readonly possiblySent: boolean;
  readonly refusedFor?: RefusedFor;
  readonly retryAfterMs?: number;
}

/**
 * Incidences that speak of an account, not of the document (facts of certification, B4): the provider looks at who asks
 * before it looks at what is sent. Ours: its password (300), suspended (703), no stamps left (718). The issuer's there:
 * suspended (701), unknown (702), manifest not signed (740).
 */
const REFUSED_FOR: Readonly<Record<string, RefusedFor>> = {
  "300": "account",
  "703": "account",
  "718": "account",
  "701": "issuer",
  "702": "issuer",
  "740": "issuer",
};

const UUID = /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/;

/** A document decides before its incidences do: a stamped one may carry some as warnings (QUIRKS.md). */
export function readStampResult(result: XmlTree): StampReading {
  const incidences = incidencesIn(result);
  const codes = new Set(incidences.map(({ code }) => code));
  const status = textIn(result, "CodEstatus");
  const isRepeated = codes.has("307") || /previamente/i.test(status);
  const xml = textIn(result, "xml");
  if (xml !== "") return { kind: "document", xml: new TextEncoder().encode(xml), isRepeated };
  const uuid = textIn(result, "UUID");
  if (isRepeated || uuid !== "" || /satisfactoriamente/i.test(status))
    return { kind: "elsewhere", uuid: UUID.test(uuid) ? uuid : null };
  if (codes.has("603")) return { kind: "not_stamped" };
  return decide(incidences, textIn(result, "faultstring") || status);
}

function decide(incidences: readonly PacRefusal[], words: string): StampReading {
  const refusals = refusalsAmong(incidences);
  if (refusals.length > 0) return { kind: "rejected", refusals };
  const [main] = incidences;
  const said = main ? `${main.code} ${main.message}` : words;
  const reason = `provider_says: ${said.slice(0, 200)}`;
  const refusedFor = main === undefined ? undefined : REFUSED_FOR[main.code];
  return refusedFor === undefined
    ? { kind: "undecided", reason, possiblySent: true }
    : { kind: "undecided", reason, possiblySent: false, refusedFor };
}

/** Each element that holds a CodigoError: whether there is one or a list, and however deep it is wrapped. */
function incidencesIn(result: XmlTree): PacRefusal[] {
  return treesWith(result, "CodigoError").map((incidence) => {
    const [message, more] = [textIn(incidence, "MensajeIncidencia"), textIn(incidence, "ExtraInfo")];
    return {
      code: textIn(incidence, "CodigoError"),
      message: more === "" || more === message ? message : `${message} ${more}`,
    };
  });
}

import type { RequestOptions } from "../../asking.ts";
import type { BoundedAnswer } from "../bounded-fetch.ts";
import type { Outbound } from "../outbound.ts";
import { envelope, type ServiceName } from "./envelope.ts";
import type { FinkokSettings } from "./settings.ts";
import { findTree, readXmlTree, textIn, type XmlTree } from "./xml-tree.ts";

export type Called =
  | { readonly kind: "result"; readonly result: XmlTree }
  | {
      readonly kind: "failed";
      readonly reason: string;
      readonly possiblySent: boolean;
      readonly retryAfterMs?: number;
    };

/** Calls a method of one of Finkok's services. */
export type FinkokClient = (
  service: ServiceName,
  method: string,
  parameters: Readonly<Record<string, string>>,
  asking: RequestOptions,
) => Promise<Called>;

/** Envelopes are fixed and the address is ours: no WSDL is fetched. */
export function createFinkokClient({ url, user, password }: FinkokSettings, fetch: Outbound): FinkokClient {
  return async (service, method, parameters, asking) => {
    const body = envelope(service, method, { ...parameters, username: user, password });
    const headers = { "content-type": "text/xml; charset=utf-8" };
    const outcome = await fetch(`${url}/servicios/soap/${service}.wsdl`, { method: "POST", headers, body }, asking);
    if (outcome.kind === "failed") return outcome;
    return read(outcome.answer, method);
  };
}

/** A fault may be a Python error of theirs: it decides nothing about what was sent. */
function read({ status, bytes, retryAfterMs }: BoundedAnswer, method: string): Called {
  const after = retryAfterMs === undefined ? {} : { retryAfterMs };
  const root = readXmlTree(bytes) ?? undefined;
  const fault = findTree(root, "Fault");
  if (fault) return { ...open(`fault: ${textIn(fault, "faultstring").slice(0, 160)}`), ...after };
  const result = findTree(root, `${method}Result`);
  if (status !== 200 || result === undefined) return { ...open(`unreadable_answer_${status}`), ...after };
  return { kind: "result", result };
}

function open(reason: string) {
  return { kind: "failed", reason, possiblySent: true } as const;
}

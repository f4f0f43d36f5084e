import type { Asking } from "../../asking.ts";
import type { Outbound } from "../outbound.ts";
import { parseEnvelope } from "./envelope.ts";

/** Fetches a stamped document from the provider's storage by its UUID; null when it cannot be had now. */
export async function fetchStored(fetch: Outbound, apiUrl: string, token: string, uuid: string, asking: Asking): Promise<Uint8Array | null> {
  const headers = { authorization: `Bearer ${token}` };
  const listing = await fetch(`${apiUrl}/datawarehouse/v1/live/${encodeURIComponent(uuid)}`, { headers }, asking);
  if (listing.kind === "failed" || listing.answer.status !== 200) return null;
  const address = documentAddress(parseEnvelope(listing.answer.bytes)?.data["records"]);
  // Only the provider's own host is asked: an answer must not be able to send us elsewhere.
  if (address === null || new URL(address).origin !== new URL(apiUrl).origin) return null;
  const document = await fetch(address, { headers }, asking);
  return document.kind === "answered" && document.answer.status === 200 ? document.answer.bytes : null;
}

function documentAddress(records: unknown): string | null {
  const first: unknown = Array.isArray(records) ? records[0] : undefined;
  if (typeof first !== "object" || first === null || !("urlXml" in first) || typeof first.urlXml !== "string") return null;
  return URL.canParse(first.urlXml) ? first.urlXml : null;
}

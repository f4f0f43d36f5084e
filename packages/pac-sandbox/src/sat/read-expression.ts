import type { StatusQuery } from "./status.ts";

/**
 * `?re=…&rr=…&tt=…&id=…&fe=…`, in any order, alone or at the end of the address that the QR code holds, as a question;
 * null when any of the first four is missing or none (601).
 */
export function readExpression(text: string): StatusQuery | null {
  // An "&" inside an RFC comes as "&amp;", as in the QR code.
  const parts = text
    .trim()
    .replace(/^https?:\/\/[^?\s]*/i, "")
    .replace(/^\?/, "")
    .split(/&(?!amp;)/);
  const values = new Map(
    parts.map((part) => [part.slice(0, part.indexOf("=")), decoded(part.slice(part.indexOf("=") + 1))]),
  );
  const [emisor, receptor, total, uuid] = ["re", "rr", "tt", "id"].map((name) => values.get(name) ?? "");
  if (!emisor || !receptor || !/^\d+(\.\d+)?$/.test(total ?? "") || !/^[0-9A-Fa-f-]{36}$/.test(uuid ?? "")) return null;
  const fe = values.get("fe");
  return { uuid: uuid ?? "", emisor, receptor, total: total ?? "", ...(fe !== undefined && { fe }) };
}

/**
 * Who writes addresses escapes what stands in them (an "=" of `fe`, an "Ñ"); who copies the QR code does not. A "+" is
 * itself.
 */
function decoded(value: string): string {
  const plain = value.replaceAll("&amp;", "&");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

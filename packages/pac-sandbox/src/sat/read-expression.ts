import type { StatusQuestion } from "./status.ts";

/** `?re=…&rr=…&tt=…&id=…&fe=…` as a question; null when any of the first four is missing or none (601). */
export function readExpression(text: string): StatusQuestion | null {
  // An "&" inside an RFC comes as "&amp;", as in the QR code.
  const parts = text
    .trim()
    .replace(/^\?/, "")
    .split(/&(?!amp;)/);
  const values = new Map(parts.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1).replaceAll("&amp;", "&")]));
  const [emisor, receptor, total, uuid] = ["re", "rr", "tt", "id"].map((name) => values.get(name) ?? "");
  if (!emisor || !receptor || !/^\d+(\.\d+)?$/.test(total ?? "") || !/^[0-9A-Fa-f-]{36}$/.test(uuid ?? "")) return null;
  const fe = values.get("fe");
  return { uuid: uuid ?? "", emisor, receptor, total: total ?? "", ...(fe !== undefined && { fe }) };
}

import type { Comprobante } from "../../comprobante/comprobante.ts";
import type { Dice } from "./random-draft.ts";

type Writable<Node> = { -readonly [Name in keyof Node]: Node[Name] };

/**
 * The document with one of its amounts, in a line or in the sums, changed by one in its last digit, and where that is.
 */
export function mutate(document: Comprobante, dice: Dice): { readonly document: Comprobante; readonly path: string } {
  const copy = structuredClone(document) as Writable<Comprobante>;
  const places = placesIn(copy);
  const { node, name, path } = dice.pick(places);
  node[name] = changed(node[name] as string, dice.chance(50) ? 1n : -1n);
  return { document: copy, path };
}

interface Place {
  readonly node: Record<string, unknown>;
  readonly name: string;
  readonly path: string;
}

const AMOUNTS = [
  "SubTotal",
  "Descuento",
  "Total",
  "Importe",
  "Base",
  "TotalImpuestosTrasladados",
  "TotalImpuestosRetenidos",
  "TotaldeTraslados",
  "TotaldeRetenciones",
];

function placesIn(node: object, path = ""): Place[] {
  return Object.entries(node).flatMap(([name, value]): Place[] => {
    const at = path === "" ? name : `${path}.${name}`;
    if (typeof value === "string")
      return AMOUNTS.includes(name) ? [{ node: node as Record<string, unknown>, name, path: at }] : [];
    return typeof value === "object" && value !== null ? placesIn(value, at) : [];
  });
}

/** One more or one less in the last digit written; never below zero. */
function changed(text: string, by: bigint): string {
  const decimals = text.split(".")[1]?.length ?? 0;
  const units = BigInt(text.replace(".", ""));
  const digits = `${units + by < 0n ? units + 1n : units + by}`.padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

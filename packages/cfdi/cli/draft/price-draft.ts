import { type Catalogos, type Language, type Priced, type Problem, price } from "@timbra/cfdi";
import {
  type DatosDeRecibo,
  type Pagado,
  type PagoRecibido,
  pagar,
  reciboDePago,
  type SaldoDeFactura,
} from "@timbra/cfdi/pagos";
import { cliText, problemLine } from "../cli-text.ts";
import { CommandError } from "../command.ts";
import type { Refusals } from "../read-input.ts";
import { DRAFT, type DraftShape, matchShape, PAGOS, type ShapeMismatch } from "./shapes.ts";
import { type DraftConTablas, writeComplements } from "./write-complements.ts";

/** A document from a draft, with its amounts. */
export interface PricedDraft {
  readonly priced: Priced;
  /** The currency's; those of pesos when it is not known, which the rules report. */
  readonly decimals: number;
  /** What is wrong, or doubtful, in the complements that are written by tables. */
  readonly inComplements: readonly Problem[];
  /** When the draft is one of payments. */
  readonly pagado?: Pagado;
}

interface PagosDraft {
  readonly recibo: DatosDeRecibo;
  readonly saldos: readonly SaldoDeFactura[];
  readonly pagos: readonly PagoRecibido[];
}

/**
 * Prices the draft in some bytes: of an invoice, or of payments when it has `pagos`. Throws Refused when it is no JSON.
 */
export async function priceDraft(
  bytes: Uint8Array,
  catalogos: Catalogos,
  language: Language,
): Promise<PricedDraft | Refusals> {
  const json = readJson(bytes);
  return isOfPagos(json) ? pricePagos(json, catalogos, language) : priceInvoice(json, catalogos, language);
}

/** The same for a draft that must be of payments. */
export function pricePagosDraft(
  bytes: Uint8Array,
  catalogos: Catalogos,
  language: Language,
): (PricedDraft & { readonly pagado: Pagado }) | Refusals {
  const json = readJson(bytes);
  if (isOfInvoice(json)) throw new CommandError("not-of-payments");
  return pricePagos(json, catalogos, language);
}

function isOfPagos(json: unknown): boolean {
  return typeof json === "object" && json !== null && "pagos" in json;
}

function isOfInvoice(json: unknown): boolean {
  return typeof json === "object" && json !== null && "Conceptos" in json && !("pagos" in json);
}

async function priceInvoice(json: unknown, catalogos: Catalogos, language: Language): Promise<PricedDraft | Refusals> {
  const { value, misfits } = readWithShape<DraftConTablas>(json, DRAFT);
  if (misfits.length > 0) return mismatchTexts(misfits, language);
  const { draft, problems } = await writeComplements(value, catalogos);
  const decimals = catalogos.decimales(value.Moneda) ?? 2;
  return { priced: price(draft, decimals), decimals, inComplements: problems };
}

function pricePagos(
  json: unknown,
  catalogos: Catalogos,
  language: Language,
): (PricedDraft & { readonly pagado: Pagado }) | Refusals {
  const { value, misfits } = readWithShape<PagosDraft>(json, PAGOS);
  if (misfits.length > 0) return mismatchTexts(misfits, language);
  const applied = applyPagos(value, catalogos);
  if (!applied.ok) return { refusals: applied.problems.map((problem: Problem) => problemLine(problem, language)) };
  return { priced: reciboDePago(value.recibo, applied.pagos), decimals: 0, inComplements: [], pagado: applied };
}

/** A balance that is no number is a bug of whoever keeps balances, so the library throws; here a person wrote it. */
function applyPagos({ saldos, pagos }: PagosDraft, catalogos: Catalogos): ReturnType<typeof pagar> {
  try {
    return pagar(saldos, pagos, catalogos);
  } catch (failure) {
    if (failure instanceof RangeError) throw new CommandError("not-a-balance", { reason: failure.message });
    throw failure;
  }
}

function mismatchTexts(misfits: readonly ShapeMismatch[], language: Language): Refusals {
  return {
    refusals: misfits.map(
      ({ path, key, params }) => `${path === "" ? "" : `${path}: `}${cliText(language, key, params)}`,
    ),
  };
}

/** A draft with every misfit of its shape; `value` is whole only when there is none. */
export interface DraftReading<Value> {
  readonly value: Value;
  readonly misfits: readonly ShapeMismatch[];
}

/** The JSON in some bytes (UTF-8, byte order mark or not). Throws Refused when it is none. */
function readJson(bytes: Uint8Array): unknown {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new CommandError("not-json");
  }
}

/** A JSON value in a shape. */
function readWithShape<Value>(value: unknown, shape: DraftShape): DraftReading<Value> {
  const misfits: ShapeMismatch[] = [];
  return { value: matchShape(value, shape, "", misfits) as Value, misfits };
}

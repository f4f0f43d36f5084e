import type { Concepto } from "../../comprobante/concepto.ts";
import type { Traslado } from "../../comprobante/impuestos.ts";
import { Decimal } from "../../decimal/decimal.ts";
import { amountOf, MAX_DECIMALS } from "../decimal-text.ts";
import { limitsOf } from "../limits.ts";
import { threefoldOfIva, twoThirdsOfIva } from "../rates.ts";
import { type Step, type StepParts, stepOf, sumOf, type Term, term } from "./step.ts";

/** The steps of a line: its Importe, and Base and Importe of each of its taxes. `decimals` are the currency's. */
export function explainConcepto(concepto: Concepto, path: string, decimals: number): Step[] {
  const { Traslados = [], Retenciones = [] } = concepto.Impuestos ?? {};
  return [
    explainImporte(concepto, path, decimals),
    ...Traslados.flatMap((row, at) => {
      const place = `${path}.Impuestos.Traslados[${at}]`;
      const tax = explainImpuesto(row, place, { rule: "traslado", decimals });
      return [explainBase(concepto, path, row, place), ...(tax === undefined ? [] : [tax])];
    }),
    ...Retenciones.flatMap((row, at) => {
      const place = `${path}.Impuestos.Retenciones[${at}]`;
      const tax = explainImpuesto(row, place, { rule: "retencion", decimals });
      return [explainBase(concepto, path, row, place), ...(tax === undefined ? [] : [tax])];
    }),
  ];
}

function explainImporte({ Cantidad, ValorUnitario, Importe }: Concepto, path: string, decimals: number): Step {
  const [cantidad, valor] = [amountOf(Cantidad), amountOf(ValorUnitario)];
  return stepOf({
    path: `${path}.Importe`,
    rule: "importe",
    operation: "product",
    terms: [term(`${path}.Cantidad`, Cantidad), term(`${path}.ValorUnitario`, ValorUnitario)],
    exact: cantidad.times(valor),
    decimals: MAX_DECIMALS,
    written: Importe,
    limits: limitsOf({ factor: cantidad, other: valor, isOtherExact: false }, decimals),
  });
}

const IVA = "002";
const IEPS = "003";

type Way = Pick<StepParts, "rule" | "operation" | "terms">;

/**
 * Where the Base of a tax comes from: the first of the usual ways that gives what is written, or else it is what the
 * issuer declared, which the law allows.
 */
function explainBase(concepto: Concepto, path: string, row: Omit<Traslado, "Importe">, place: string): Step {
  const written = amountOf(row.Base);
  const declared: Way = { rule: "base-declarada", operation: "given", terms: [term(`${place}.Base`, row.Base)] };
  const way =
    waysOf(concepto, path, row).find(({ terms }) => sumOf(terms).rounded(MAX_DECIMALS).equals(written)) ?? declared;
  return stepOf({ ...way, path: `${place}.Base`, exact: sumOf(way.terms), decimals: MAX_DECIMALS, written: row.Base });
}

/** In the order in which `price` prefers them. */
function waysOf(
  concepto: Concepto,
  path: string,
  { Impuesto, TipoFactor }: Pick<Traslado, "Impuesto" | "TipoFactor">,
): Way[] {
  const net = netOf(concepto, path);
  const ieps = Impuesto === IVA ? iepsOf(concepto, path) : [];
  return [
    ...(TipoFactor === "Cuota"
      ? [{ rule: "base-cantidad", operation: "given", terms: [term(`${path}.Cantidad`, concepto.Cantidad)] } as const]
      : []),
    ...(ieps.length > 0 ? [{ rule: "base-con-ieps", operation: "sum", terms: [...net, ...ieps] } as const] : []),
    { rule: "base", operation: "sum", terms: net },
  ];
}

function netOf({ Importe, Descuento }: Concepto, path: string): Term[] {
  const importe = term(`${path}.Importe`, Importe);
  return Descuento === undefined ? [importe] : [importe, term(`${path}.Descuento`, Descuento, "-")];
}

function iepsOf({ Impuestos }: Concepto, path: string): Term[] {
  return (Impuestos?.Traslados ?? []).flatMap(({ Impuesto, Importe }, at) =>
    Impuesto === IEPS && Importe !== undefined ? [term(`${path}.Impuestos.Traslados[${at}].Importe`, Importe)] : [],
  );
}

/** Where a third that goes on for ever is cut to be shown. */
const SHOWN_DECIMALS = 12;
const THREE = Decimal.parse("3");

interface Context {
  readonly rule: "traslado" | "retencion";
  /** The currency's. */
  readonly decimals: number;
}

/**
 * The tax of a row, Base by TasaOCuota, or two thirds of IVA where `price` withholds so; undefined for an exempt one.
 */
function explainImpuesto(row: Traslado, place: string, { rule, decimals }: Context): Step | undefined {
  if (row.TasaOCuota === undefined) return undefined;
  const base = amountOf(row.Base);
  const rate = amountOf(row.TasaOCuota);
  const limits = limitsOf({ factor: base, other: rate, isOtherExact: true }, decimals);
  const parts = { path: `${place}.Importe`, decimals: MAX_DECIMALS, written: row.Importe, limits } as const;
  const terms = [term(`${place}.Base`, row.Base), term(`${place}.TasaOCuota`, row.TasaOCuota)];
  const byRate = stepOf({ ...parts, rule, operation: "product", terms, exact: base.times(rate) });
  const thirds = rule === "retencion" ? twoThirds(row, decimals) : undefined;
  if (thirds === undefined || byRate.verdict === "exact") return byRate;
  const { threefold, exact, result } = thirds;
  const thirdsTerms = [term(`${place}.Base`, row.Base), term("", threefold)];
  return stepOf({ ...parts, rule: "dos-tercios", operation: "two-thirds", terms: thirdsTerms, exact, result });
}

function twoThirds(
  row: Traslado,
  decimals: number,
): { readonly threefold: string; readonly exact: Decimal; readonly result: Decimal } | undefined {
  const { Impuesto, TipoFactor, TasaOCuota = "" } = row;
  if (Impuesto !== "002") return undefined;
  const value = amountOf(TasaOCuota);
  const rate = { text: value.withScale(MAX_DECIMALS).toString(), value };
  const result = twoThirdsOfIva({ tipo: "retencion", Impuesto, TipoFactor }, row.Base, rate, decimals);
  const threefold = threefoldOfIva(rate.text);
  if (result === undefined || threefold === undefined) return undefined;
  return {
    threefold: threefold.toString(),
    exact: amountOf(row.Base).times(threefold).dividedBy(THREE, SHOWN_DECIMALS, "down"),
    result,
  };
}

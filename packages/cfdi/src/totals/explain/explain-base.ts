import type { Concepto } from "../../comprobante/concepto.ts";
import type { Traslado } from "../../comprobante/traslado.ts";
import { amountOf, MAX_DECIMALS } from "../written.ts";
import { type Step, type StepParts, stepOf, sumOf, type Term, term } from "./step.ts";

const IVA = "002";
const IEPS = "003";

type Way = Pick<StepParts, "rule" | "operation" | "terms">;

/**
 * Where the Base of a tax comes from: the first of the usual ways that gives what is written, or else it is what the
 * issuer declared, which the law allows.
 */
export function explainBase(concepto: Concepto, path: string, row: Omit<Traslado, "Importe">, place: string): Step {
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

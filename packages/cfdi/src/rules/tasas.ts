import { isSameTax, type Traslado } from "../comprobante/impuestos.ts";
import { Decimal } from "../decimal/decimal.ts";
import type { Catalogos, TasaOCuota } from "./catalogos.ts";
import type { ImpuestoFacts } from "./concepto-facts.ts";
import type { Facts } from "./facts.ts";
import type { DocumentRule } from "./rule.ts";

interface Rate extends TasaOCuota {
  readonly lowest: Decimal;
  readonly highest: Decimal;
}

type Kind = "traslado" | "retencion";

/** The list is read once for each catalogue, not once for each document. */
const RATES = new WeakMap<Catalogos, Readonly<Record<Kind, readonly Rate[]>>>();

function ratesOf(catalogos: Catalogos, kind: Kind): readonly Rate[] {
  const known = RATES.get(catalogos);
  if (known !== undefined) return known[kind];
  const rates = catalogos
    .tasas()
    .map((row) => ({ ...row, lowest: Decimal.parse(row.minimo), highest: Decimal.parse(row.maximo) }));
  const byKind = {
    traslado: rates.filter(({ traslado }) => traslado),
    retencion: rates.filter(({ retencion }) => retencion),
  };
  RATES.set(catalogos, byKind);
  return byKind[kind];
}

/** A rate, whatever the node is called that has it. */
export interface RateOfRow {
  readonly impuesto: string;
  readonly factor: string;
  readonly tasa: Decimal;
}

/** The days, AAAA-MM-DD, of which any will do. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * "desconocida": none of the rows has it, and the first of its tax and factor begins later: an older edition may have
 * had it.
 */
export type EstadoDeTasa = "vigente" | "inexistente" | "desconocida";

/**
 * What c_TasaOCuota says of a rate, for its tax and factor, on any of some days. Neither the place nor the product is
 * asked where the rate is that of the border (docs/sat/iva-de-la-frontera.md). An edition has only the rows in force:
 * the ceiling of the quotas of IEPS begins anew each year.
 */
export function estadoDeTasa(
  catalogos: Catalogos,
  { impuesto, factor, tasa }: RateOfRow,
  kind: Kind,
  { from, to }: Days,
): EstadoDeTasa {
  const rows = ratesOf(catalogos, kind).filter((rate) => rate.impuesto === impuesto && rate.factor === factor);
  const isThere = rows.some(
    ({ desde, hasta, lowest, highest }) =>
      desde <= to && (hasta === undefined || from <= hasta) && lowest.compare(tasa) <= 0 && tasa.compare(highest) <= 0,
  );
  if (isThere) return "vigente";
  return rows.length > 0 && rows.every(({ desde }) => to < desde) ? "desconocida" : "inexistente";
}

/** The day from which on the list covers every tax and factor that it has. */
export function firstWholeDay(catalogos: Catalogos): string {
  const first = new Map<string, string>();
  for (const { impuesto, factor, traslado, retencion, desde } of catalogos.tasas()) {
    const key = `${impuesto} ${factor} ${traslado} ${retencion}`;
    const known = first.get(key);
    if (known === undefined || desde < known) first.set(key, desde);
  }
  return [...first.values()].reduce((latest, desde) => (desde > latest ? desde : latest), "");
}

/**
 * Says of the rows of a document, one after another, what c_TasaOCuota has of their rate for their tax and factor, on
 * its day. "vigente" without a rate. A row mostly has the rate of the one before it, which is remembered.
 */
export function catalogueOfRates(kind: Kind, { context, dia }: Facts): (tax: ImpuestoFacts) => EstadoDeTasa {
  let last: Traslado | undefined;
  let verdict: EstadoDeTasa = "vigente";
  return ({ row, tasa }) => {
    if (tasa === undefined || row.TipoFactor === "Exento") return "vigente";
    if (last !== undefined && isSameTax(last, row)) return verdict;
    last = row;
    verdict = estadoDeTasa(context.catalogos, { impuesto: row.Impuesto, factor: row.TipoFactor, tasa }, kind, {
      from: dia,
      to: dia,
    });
    return verdict;
  };
}

/** Rates of a day before our list begins: nothing can be said of them, and a document is not refused for it. */
export const tasas: readonly DocumentRule[] = [
  {
    code: "TIMBRA-TASA-DESCONOCIDA",
    path: "Conceptos[].Impuestos.*[].TasaOCuota",
    severity: "warning",
    check(facts, report) {
      const desde = firstWholeDay(facts.context.catalogos);
      if (facts.dia >= desde) return;
      const [ofTraslado, ofRetencion] = [catalogueOfRates("traslado", facts), catalogueOfRates("retencion", facts)];
      const tell = (state: EstadoDeTasa, { row, path }: ImpuestoFacts): void => {
        if (state !== "desconocida") return;
        report(`${path}.TasaOCuota`, { valor: row.TasaOCuota ?? "", impuesto: row.Impuesto, fecha: facts.dia });
      };
      for (const { traslados, retenciones } of facts.conceptos) {
        for (const tax of traslados) tell(ofTraslado(tax), tax);
        for (const tax of retenciones) tell(ofRetencion(tax), tax);
      }
    },
  },
];

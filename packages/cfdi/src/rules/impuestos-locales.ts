import type { ImpuestosLocales } from "../complementos/impuestos-locales/impuestos-locales.ts";
import { Decimal, sum } from "../decimal/decimal.ts";
import { parsed } from "./concepto-facts.ts";
import { reportDifference } from "./decimals.ts";
import type { Rule } from "./rule.ts";

const TWO_DECIMALS = 2;

/** Complement implocal 1.0: its totals are the sums of its rows, since the document's Total trusts them. */
export const impuestosLocales: readonly Rule[] = [
  {
    code: "TIMBRA-LOCALES-SUMA",
    path: "Complemento[].TotaldeTraslados",
    source: "implocal.xsd; estándar del complemento Impuestos Locales",
    check({ comprobante: { Complemento } }, report) {
      Complemento?.forEach((complemento, index) => {
        if (complemento.tipo !== "impuestosLocales") return;
        const path = `Complemento[${index}]`;
        const { TotaldeRetenciones, TotaldeTraslados, RetencionesLocales, TrasladosLocales } = complemento;
        reportDifference(`${path}.TotaldeRetenciones`, parsed(TotaldeRetenciones), totalOf(RetencionesLocales), report);
        reportDifference(`${path}.TotaldeTraslados`, parsed(TotaldeTraslados), totalOf(TrasladosLocales), report);
      });
    },
  },
  {
    code: "TIMBRA-LOCALES-IMPORTE",
    path: "Complemento[].TrasladosLocales[].Importe",
    source: "implocal.xsd: amounts and rates of two decimals",
    check({ comprobante: { Complemento } }, report) {
      Complemento?.forEach((complemento, index) => {
        if (complemento.tipo !== "impuestosLocales") return;
        for (const [path, valor] of amountsOf(complemento)) {
          const value = parsed(valor);
          if (!value || value.isNegative() || value.scale > TWO_DECIMALS)
            report(`Complemento[${index}].${path}`, { valor: (valor ?? "").slice(0, 60) });
        }
      });
    },
  },
];

function totalOf(rows: readonly { readonly Importe: string }[] | undefined): Decimal {
  return sum((rows ?? []).map(({ Importe }) => parsed(Importe) ?? Decimal.ZERO));
}

function amountsOf({
  TotaldeRetenciones,
  TotaldeTraslados,
  RetencionesLocales,
  TrasladosLocales,
}: ImpuestosLocales): [string, string][] {
  return [
    ["TotaldeRetenciones", TotaldeRetenciones],
    ["TotaldeTraslados", TotaldeTraslados],
    ...(RetencionesLocales ?? []).flatMap(({ TasadeRetencion, Importe }, at): [string, string][] => [
      [`RetencionesLocales[${at}].TasadeRetencion`, TasadeRetencion],
      [`RetencionesLocales[${at}].Importe`, Importe],
    ]),
    ...(TrasladosLocales ?? []).flatMap(({ TasadeTraslado, Importe }, at): [string, string][] => [
      [`TrasladosLocales[${at}].TasadeTraslado`, TasadeTraslado],
      [`TrasladosLocales[${at}].Importe`, Importe],
    ]),
  ];
}

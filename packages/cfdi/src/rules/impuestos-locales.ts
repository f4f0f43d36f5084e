import type { ImpuestosLocales } from "../complementos/impuestos-locales.ts";
import { Decimal, sum } from "../decimal/decimal.ts";
import { parseOrNull } from "./concepto-facts.ts";
import { type DocumentRule, differenceOf, reportBreach } from "./rule.ts";

const TWO_DECIMALS = 2;

/** Complement implocal 1.0: its totals are the sums of its rows, since the document's Total trusts them. */
export const impuestosLocales: readonly DocumentRule[] = [
  {
    code: "TIMBRA-LOCALES-SUMA",
    path: "Complemento[].TotaldeTraslados",
    check({ comprobante: { Complemento } }, report) {
      Complemento?.forEach((complemento, index) => {
        if (complemento.tipo !== "impuestosLocales") return;
        const path = `Complemento[${index}]`;
        const { TotaldeRetenciones, TotaldeTraslados, RetencionesLocales, TrasladosLocales } = complemento;
        const withheld = differenceOf(parseOrNull(TotaldeRetenciones), totalOf(RetencionesLocales));
        reportBreach(path, ".TotaldeRetenciones", withheld, report);
        const charged = differenceOf(parseOrNull(TotaldeTraslados), totalOf(TrasladosLocales));
        reportBreach(path, ".TotaldeTraslados", charged, report);
      });
    },
  },
  {
    code: "TIMBRA-LOCALES-IMPORTE",
    path: "Complemento[].TrasladosLocales[].Importe",
    check({ comprobante: { Complemento } }, report) {
      Complemento?.forEach((complemento, index) => {
        if (complemento.tipo !== "impuestosLocales") return;
        for (const [path, valor] of amountsOf(complemento)) {
          const value = parseOrNull(valor);
          if (!value || value.isNegative() || value.scale > TWO_DECIMALS)
            report(`Complemento[${index}].${path}`, { valor: (valor ?? "").slice(0, 60) });
        }
      });
    },
  },
];

/** Documents that are worth zero: what a local tax added to them could not be in their Total. */
const WORTHLESS: ReadonlySet<string> = new Set(["T", "P"]);

/** What the complement means of the whole document. */
export const usoDeImpuestosLocales: readonly DocumentRule[] = [
  {
    code: "TIMBRA-LOCALES-TIPO",
    path: "Complemento[]",
    check({ comprobante: { TipoDeComprobante, Complemento } }, report) {
      if (!WORTHLESS.has(TipoDeComprobante)) return;
      for (const [index, { tipo }] of (Complemento ?? []).entries())
        if (tipo === "impuestosLocales") report(`Complemento[${index}]`, { tipo: TipoDeComprobante });
    },
  },
  {
    code: "TIMBRA-LOCALES-MILLAR",
    path: "Complemento[].RetencionesLocales[].TasadeRetencion",
    severity: "warning",
    check({ comprobante: { Complemento } }, report) {
      Complemento?.forEach((complemento, index) => {
        if (complemento.tipo !== "impuestosLocales") return;
        complemento.RetencionesLocales?.forEach(({ ImpLocRetenido, TasadeRetencion }, at) => {
          const expected = perThousand(ImpLocRetenido);
          const written = parseOrNull(TasadeRetencion);
          if (expected === null || !written || written.equals(expected)) return;
          report(`Complemento[${index}].RetencionesLocales[${at}].TasadeRetencion`, {
            nombre: ImpLocRetenido,
            valor: written.trimmed(0).toString(),
            esperado: expected.toString(),
          });
        });
      });
    },
  },
];

const UNITS: Readonly<Record<string, string>> = { dos: "2", cinco: "5" };

/** "5 al millar", "dos al millar": the percentage of a withheld tax whose name says so many per thousand. */
function perThousand(name: string): Decimal | null {
  const said = /(\d+|dos|cinco) +al +millar/i.exec(name)?.[1]?.toLowerCase();
  if (said === undefined) return null;
  return Decimal.of(BigInt(UNITS[said] ?? said), 1);
}

function totalOf(rows: readonly { readonly Importe: string }[] | undefined): Decimal {
  return sum((rows ?? []).map(({ Importe }) => parseOrNull(Importe) ?? Decimal.ZERO));
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

import type { ImpuestosLocales } from "../complementos/impuestos-locales.ts";
import { Decimal, sum } from "../decimal/decimal.ts";
import type { ProblemCode } from "../messages/message-of.ts";
import { parseOrNull } from "./concepto-facts.ts";
import type { Facts } from "./facts.ts";
import { type DocumentRule, differenceOf, type Report, reportBreach } from "./rule.ts";

const TWO_DECIMALS = 2;

/** Complement implocal 1.0: its totals are the sums of its rows, since the document's Total trusts them. */
export const impuestosLocales: readonly DocumentRule[] = [
  localesRule("TIMBRA-LOCALES-SUMA", ".TotaldeTraslados", (complemento, path, report) => {
    const { TotaldeRetenciones, TotaldeTraslados, RetencionesLocales, TrasladosLocales } = complemento;
    const withheld = differenceOf(parseOrNull(TotaldeRetenciones), totalOf(RetencionesLocales));
    reportBreach(path, ".TotaldeRetenciones", withheld, report);
    const charged = differenceOf(parseOrNull(TotaldeTraslados), totalOf(TrasladosLocales));
    reportBreach(path, ".TotaldeTraslados", charged, report);
  }),
  localesRule("TIMBRA-LOCALES-IMPORTE", ".TrasladosLocales[].Importe", (complemento, path, report) => {
    for (const [attribute, valor] of amountsOf(complemento)) {
      const value = parseOrNull(valor);
      if (!value || value.isNegative() || value.scale > TWO_DECIMALS)
        report(`${path}.${attribute}`, { valor: (valor ?? "").slice(0, 60) });
    }
  }),
];

/** A rule about each complement of local taxes. */
function localesRule(
  code: ProblemCode,
  attribute: string,
  check: (complemento: ImpuestosLocales, path: string, report: Report, facts: Facts) => void,
): DocumentRule {
  return {
    code,
    path: `Complemento[]${attribute}`,
    check(facts, report) {
      facts.comprobante.Complemento?.forEach((complemento, index) => {
        if (complemento.tipo === "impuestosLocales") check(complemento, `Complemento[${index}]`, report, facts);
      });
    },
  };
}

/** Documents that are worth zero: what a local tax added to them could not be in their Total. */
const WORTHLESS: ReadonlySet<string> = new Set(["T", "P"]);

/** What the complement means of the whole document. */
export const usoDeImpuestosLocales: readonly DocumentRule[] = [
  localesRule("TIMBRA-LOCALES-TIPO", "", (_complemento, path, report, { comprobante: { TipoDeComprobante: tipo } }) => {
    if (WORTHLESS.has(tipo)) report(path, { tipo });
  }),
  {
    ...localesRule(
      "TIMBRA-LOCALES-MILLAR",
      ".RetencionesLocales[].TasadeRetencion",
      ({ RetencionesLocales }, path, report) =>
        RetencionesLocales?.forEach(({ ImpLocRetenido: nombre, TasadeRetencion }, at) => {
          const expected = perThousand(nombre);
          const written = parseOrNull(TasadeRetencion);
          if (expected === null || !written || written.equals(expected)) return;
          const valor = written.trimmed(0).toString();
          report(`${path}.RetencionesLocales[${at}].TasadeRetencion`, { nombre, valor, esperado: `${expected}` });
        }),
    ),
    severity: "warning",
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

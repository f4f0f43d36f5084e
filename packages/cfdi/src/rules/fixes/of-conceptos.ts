import { Decimal } from "../../decimal/decimal.ts";
import { estadoDeTasa } from "../tasas.ts";
import { type FixRule, removeIt, set } from "./fix-rule.ts";

/** An amount as it is written for people: "$1,250.50". */
const GROUPED = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,6})?\s*$/;

/** Without sign of money, blanks and commas between thousands; a comma elsewhere may be a decimal point. */
const plainAmount: FixRule = ({ problem }) => {
  const [, whole, decimals = ""] = GROUPED.exec(problem.params["valor"] ?? "") ?? [];
  return whole === undefined ? null : [set(problem.path, `${whole.replaceAll(",", "")}${decimals}`)];
};

const HUNDREDTH = Decimal.of(1n, 2);
const RATE_DECIMALS = 6;

/** A rate that was written as a percentage: 16 for 0.160000. */
const rateOfPercentage =
  (kind: "traslado" | "retencion"): FixRule =>
  ({ problem, draft, catalogos }) => {
    const { valor = "", impuesto = "", factor = "" } = problem.params;
    const tasa = Decimal.tryParse(valor)?.times(HUNDREDTH);
    if (!tasa || factor !== "Tasa") return null;
    const day = draft.Fecha.slice(0, "AAAA-MM-DD".length);
    const state = estadoDeTasa(catalogos, { impuesto, factor, tasa }, kind, { from: day, to: day });
    return state === "vigente" ? [set(problem.path, tasa.withScale(RATE_DECIMALS).toString())] : null;
  };

/** Nothing is withheld exempt: the row goes, where the line has others. */
const removeExempt: FixRule = ({ problem, draft }) => {
  const [row, line] = /^Conceptos\[(\d+)\]\.Impuestos\.Retenciones\[\d+\]/.exec(problem.path) ?? [];
  const rows = draft.Conceptos[Number.parseInt(line ?? "", 10)]?.Impuestos?.length ?? 0;
  return row !== undefined && rows > 1 ? [{ path: row, value: null }] : null;
};

/** Fifteen digits in their blocks, with two blanks between: as Anexo 22 writes the number of a customs document. */
const blocksOfPedimento: FixRule = ({ problem, catalogos, draft }) => {
  const digits = (problem.params["valor"] ?? "").replace(/[\s.-]/g, "");
  const [, year, office = "", patent, serial] = /^(\d{2})(\d{2})(\d{4})(\d{7})$/.exec(digits) ?? [];
  const isListed = catalogos.estado("c_Aduana", office, draft.Fecha.slice(0, "AAAA-MM-DD".length)) !== "inexistente";
  return year !== undefined && isListed ? [set(problem.path, [year, office, patent, serial].join("  "))] : null;
};

/** What has one right mend in a line. */
export const ofConceptos = {
  CFDI40179: rateOfPercentage("traslado"),
  CFDI40184: removeExempt,
  CFDI40185: rateOfPercentage("retencion"),
  CFDI40194: blocksOfPedimento,
  "TIMBRA-IMPORTE": plainAmount,
  "TIMBRA-DESCUENTO-SIN-VALOR": removeIt,
} as const satisfies Readonly<Record<string, FixRule>>;

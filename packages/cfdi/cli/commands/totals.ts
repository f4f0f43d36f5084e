import { describeStep, explainTotal, type Language, type Pago, STEP_RULES, type Step } from "@timbra/cfdi";
import type { Pagado } from "@timbra/cfdi/pagos";
import { cliText, problemLine, toSingleLine } from "../cli-text.ts";
import type { CliCommand, CommandContext } from "../command.ts";
import { type PricedDraft, priceDraft, pricePagosDraft } from "../draft/price-draft.ts";
import { forEachFile, loadCatalogues, nameOf } from "../read-input.ts";

/** The totals of each draft, and why they are those: every amount with its account and its rule. */
export const totals: CliCommand = {
  options: { json: "flag", catalogues: "value" },
  async run(context) {
    const { catalogos } = await loadCatalogues(context);
    const isJson = context.flag("json");
    return forEachFile(context, isJson ? "none" : "own-line", async (bytes, file) => {
      const draft = await priceDraft(bytes, catalogos, context.language);
      if ("refusals" in draft) return draft;
      const wrong = draft.inComplements.filter(({ severity }) => severity === "error");
      if (wrong.length > 0) return { refusals: wrong.map((problem) => problemLine(problem, context.language)) };
      return isJson ? jsonOf(file, draft) : linesOf(draft, context);
    });
  },
};

function jsonOf(file: string, { priced, decimals }: PricedDraft): string {
  const { SubTotal, Descuento, Impuestos, Total } = priced;
  const steps = explainTotal(priced, decimals).steps.map((step) => ({ ...step, ...STEP_RULES[step.rule] }));
  return JSON.stringify({ file: nameOf(file), SubTotal, Descuento, Impuestos, Total, steps });
}

function linesOf({ priced, decimals }: PricedDraft, context: CommandContext): string {
  return explainTotal(priced, decimals)
    .steps.map((step) => stepLine(step, context))
    .join("\n");
}

/** "Total: 1250.50 − 50.50 = 1200.00. El total es … [CFDI40119]" */
function stepLine(step: Step, { language }: CommandContext): string {
  const { rule, account, notes } = describeStep(step, language);
  const { code } = STEP_RULES[step.rule];
  return toSingleLine(`${step.path}: ${account}. ${[rule, ...notes].join(" ")}${code === "" ? "" : ` [${code}]`}`);
}

/** What the payments of each draft settle: documents, balances and totals, as the complement Pagos 2.0 has them. */
export const pagos: CliCommand = {
  options: { json: "flag", catalogues: "value" },
  async run(context) {
    const { catalogos } = await loadCatalogues(context);
    const isJson = context.flag("json");
    return forEachFile(context, isJson ? "none" : "own-line", (bytes, file) => {
      const draft = pricePagosDraft(bytes, catalogos, context.language);
      if ("refusals" in draft) return draft;
      return isJson ? jsonOfPagado(file, draft.pagado) : linesOfPagado(draft.pagado, context.language);
    });
  },
};

function jsonOfPagado(file: string, { pagos: { Pago, Totales }, saldos, sinAplicar }: Pagado): string {
  return JSON.stringify({ file: nameOf(file), Totales, Pago, saldos, sinAplicar });
}

function linesOfPagado({ pagos: { Pago, Totales }, sinAplicar }: Pagado, language: Language): string {
  const payments = Pago.flatMap((pago, at) => paymentLines(pago, `${at + 1}`, sinAplicar[at] ?? "0", language));
  const totals = Object.entries(Totales).map(([name, value]) => `${name}: ${value}`);
  return [...payments, ...totals].map(toSingleLine).join("\n");
}

function paymentLines(
  { FechaPago: fecha, Monto: monto, MonedaP: moneda, DoctoRelacionado }: Pago,
  at: string,
  left: string,
  language: Language,
): string[] {
  const documents = DoctoRelacionado.map(
    ({ IdDocumento, NumParcialidad, ImpSaldoAnt, ImpPagado, ImpSaldoInsoluto, MonedaDR }) => {
      const amounts = { anterior: ImpSaldoAnt, pagado: ImpPagado, insoluto: ImpSaldoInsoluto, moneda: MonedaDR };
      return `  ${cliText(language, "docto", { documento: IdDocumento, parcialidad: NumParcialidad, ...amounts })}`;
    },
  );
  const unused = /[1-9]/.test(left) ? [`  ${cliText(language, "sin-aplicar", { monto: left, moneda })}`] : [];
  return [cliText(language, "pago", { at, fecha, monto, moneda }), ...documents, ...unused];
}

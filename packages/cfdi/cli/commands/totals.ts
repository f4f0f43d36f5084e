import { describeStep, explainTotal, STEP_RULES, type Step } from "@timbra/cfdi";
import type { Command, Context } from "../command.ts";
import { type PricedDraft, priceDraft } from "../draft/price-draft.ts";
import { forEachFile } from "../for-each-file.ts";
import { loadCatalogues } from "../load-catalogues.ts";
import { oneLine } from "../problem-line.ts";
import { nameOf } from "../read-input.ts";

/** The totals of each draft, and why they are those: every amount with its account and its rule. */
export const totals: Command = {
  options: { json: "flag", catalogues: "value" },
  async run(context) {
    const { catalogos } = await loadCatalogues(context);
    const isJson = context.flag("json");
    return forEachFile(context, isJson ? "none" : "own-line", (bytes, file) => {
      const draft = priceDraft(bytes, catalogos, context.language);
      if ("refusals" in draft) return draft;
      return isJson ? jsonOf(file, draft) : linesOf(draft, context);
    });
  },
};

function jsonOf(file: string, { priced, decimals }: PricedDraft): string {
  const { SubTotal, Descuento, Impuestos, Total } = priced;
  const steps = explainTotal(priced, decimals).steps.map((step) => ({ ...step, ...STEP_RULES[step.rule] }));
  return JSON.stringify({ file: nameOf(file), SubTotal, Descuento, Impuestos, Total, steps });
}

function linesOf({ priced, decimals }: PricedDraft, context: Context): string {
  return explainTotal(priced, decimals)
    .steps.map((step) => stepLine(step, context))
    .join("\n");
}

/** "Total: 1250.50 − 50.50 = 1200.00. El total es … [CFDI40119]" */
function stepLine(step: Step, { language }: Context): string {
  const { rule, account, notes } = describeStep(step, language);
  const { code } = STEP_RULES[step.rule];
  return oneLine(`${step.path}: ${account}. ${[rule, ...notes].join(" ")}${code === "" ? "" : ` [${code}]`}`);
}

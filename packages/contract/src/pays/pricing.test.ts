import { en } from "@timbra/cfdi/messages/en";
import { es } from "@timbra/cfdi/messages/es";
import type { SaldoDeFactura } from "@timbra/cfdi/pagos";
import { describe, expect, it } from "vitest";
import { withChange } from "../invoices/problem-change.ts";
import { CONTEXT, idOf } from "../testing/invoices.ts";
import { type PayDraft, type PayDraftInput, payDraft } from "./draft.ts";
import { type PayContext, pricePay } from "./pricing.ts";

const INVOICE = "0193a6f2-7a50-7c00-8000-000000000003";
const balance: SaldoDeFactura = {
  IdDocumento: "5FB2822E-396D-4725-8521-CDC4BDD20CCF",
  Fecha: "2026-11-01T10:00:00",
  Moneda: "MXN",
  Total: "1160.00",
  MetodoPago: "PPD",
  saldo: "1160.00",
  parcialidades: 0,
  ObjetoImp: "02",
  impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Base: "1000.00" }],
};
const context: PayContext = { ...CONTEXT, messages: es, invoices: [{ id: INVOICE, balance }], replaced: [] };

type Accounts = NonNullable<PayDraftInput["accounts"]>;

/** A receipt of 500 pesos, by a form of payment and with accounts. */
function receipt(form: string, accounts: Accounts): PayDraft {
  return payDraft.parse({
    customer_id: "0193a6f2-7a50-7c00-8000-000000000002",
    series_id: "0193a6f2-7a50-7c00-8000-000000000001",
    date: "2026-11-19",
    form_id: idOf("payment_form", form),
    currency_id: 1,
    amount: "500",
    accounts,
    documents: [{ invoice_id: INVOICE }],
  });
}

const CLABE = "012180004567891234";

describe("the change of a receipt's problem", () => {
  it.each<readonly [string, string, Accounts, string]>([
    ["CRP20221", "01", { payer_bank_rfc: "BBA830831LJ2" }, "Quitar el RFC del banco del que sale el pago"],
    ["CRP20224", "01", { payer_account: CLABE }, "Quitar la cuenta de la que sale el pago"],
    [
      "CRP20225",
      "03",
      { payer_account: "012 180 00456789123 4" },
      `Cambiar la cuenta de la que sale el pago a ${CLABE}`,
    ],
    ["CRP20226", "03", { payee_account: "0121-8000-4567-8912-34" }, `Cambiar la cuenta que recibe el pago a ${CLABE}`],
    ["CRP20227", "06", { payee_bank_rfc: "BSM970519DU8" }, "Quitar el RFC del banco que recibe"],
    ["CRP20228", "06", { payee_account: CLABE }, "Quitar la cuenta que recibe el pago"],
  ])("%s: solves it in the draft, and says what it does", (code, form, accounts, label) => {
    const draft = receipt(form, accounts);
    const before = pricePay(draft, context);
    const problem = before.problems.find((one) => one.code === code);
    expect(problem?.change?.label).toBe(label);
    if (problem?.change === undefined) throw new Error("no change");
    const after = pricePay(withChange(draft, problem.change), context);
    const said = ({ problems }: typeof before) => problems.map((one) => `${one.code} ${one.path}`);
    const elsewhere = { ...before, problems: before.problems.filter(({ path }) => path !== problem.path) };
    expect(said(after)).toEqual(said(elsewhere));
    expect(after.settlement).toEqual(before.settlement);
    expect(after.checked).not.toBeNull();
  });

  it("is said in the language asked, and is none where a person has to choose", () => {
    const english = pricePay(receipt("01", { payer_account: CLABE }), { ...context, messages: en });
    expect(english.problems.map(({ change }) => change?.label)).toEqual(["Remove the account the payment comes from"]);
    const doubtful = [receipt("99", {}), receipt("03", { payer_account: "0121" })];
    for (const draft of doubtful) {
      const { problems } = pricePay(draft, context);
      expect(problems.filter(({ severity }) => severity === "error").length).toBeGreaterThan(0);
      expect(problems.flatMap(({ change }) => change ?? [])).toEqual([]);
    }
  });
});

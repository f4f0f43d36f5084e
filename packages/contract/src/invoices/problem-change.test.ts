import { factura as english } from "@timbra/cfdi/messages/en";
import { describe, expect, it } from "vitest";
import { CONTEXT, draftOf, GENERAL_PUBLIC, idOf, item, RECEIVER } from "../testing/invoices.ts";
import type { InvoiceDraft, InvoiceDraftInput } from "./draft.ts";
import { priceInvoice } from "./pricing.ts";
import { withChange } from "./problem-change.ts";

const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
const global = { periodicity: "04", months: "11", year: "2026" };
/** Nobody's customer: the receiver is in the draft. */
const written = { customer_id: null, receiver: RECEIVER };
const publicSale: InvoiceDraftInput = {
  customer_id: null,
  receiver: GENERAL_PUBLIC,
  global,
  items: [item({ key: "01010101", sku: "T-1", description: "Venta", unit_id: idOf("unit", "ACT") })],
};

function judge(draft: InvoiceDraft) {
  return priceInvoice(draft, { ...CONTEXT, receiver: draft.customer_id === null ? null : CONTEXT.receiver });
}

/** What a draft is wrong with, and the wish for its button. */
const CASES: readonly (readonly [code: string, draft: InvoiceDraftInput, label: string])[] = [
  ["CFDI40161", { cfdi_use_id: idOf("cfdi_use", "D01") }, "Cambiar el uso de CFDI a S01"],
  ["CFDI40130", { ...written, global }, "Quitar los datos de factura global"],
  ["TIMBRA-METODO-PAGO-PUE", creditNote({ payment_method_id: 1 }), "Cambiar el método de pago a PUE"],
  [
    "TIMBRA-ANTICIPO-FORMA-PAGO",
    creditNote({ relations: [{ type: "07", uuids: [UUID] }] }),
    "Cambiar la forma de pago a 30",
  ],
  [
    "TIMBRA-RELACION-REPETIDA",
    creditNote({ relations: [{ type: "01", uuids: [UUID, UUID] }] }),
    "Quitar el folio fiscal relacionado",
  ],
  ["TIMBRA-GLOBAL-METODO-PAGO", { ...publicSale, payment_method_id: 1 }, "Cambiar el método de pago a PUE"],
  [
    "TIMBRA-GLOBAL-EXPORTACION",
    { ...publicSale, export_id: idOf("export", "03") },
    "Cambiar la clave de exportación a 01",
  ],
  ["TIMBRA-GLOBAL-NO-PERMITIDO", { ...publicSale, conditions: "Contado" }, "Quitar las condiciones de pago"],
  [
    "TIMBRA-LOCALES-MILLAR",
    { local_taxes: [{ name: "5 al millar", withheld: true, rate: "5" }] },
    "Cambiar la tasa del impuesto local a 0.5",
  ],
];

function creditNote(parts: InvoiceDraftInput): InvoiceDraftInput {
  return {
    type: "E",
    cfdi_use_id: idOf("cfdi_use", "G02"),
    relations: [{ type: "01", uuids: [UUID] }],
    ...parts,
  };
}

describe("the change of a problem", () => {
  it.each(CASES)("%s: solves it in the draft, and says what it does", (code, parts, label) => {
    const draft = draftOf(parts);
    const before = judge(draft);
    const problem = before.problems.find((one) => one.code === code);
    expect(problem?.change?.label).toBe(label);
    if (problem?.change === undefined) throw new Error("no change");
    const after = judge(withChange(draft, problem.change));
    const said = (problems: typeof before.problems) => problems.map((one) => `${one.code} ${one.path}`);
    expect(said(after.problems)).not.toContain(`${code} ${problem.path}`);
    expect(said(after.problems).filter((one) => !said(before.problems).includes(one))).toEqual([]);
    if (code !== "TIMBRA-LOCALES-MILLAR") expect(after.totals).toEqual(before.totals);
  });

  it("is said in the language asked", () => {
    const draft = draftOf({ cfdi_use_id: idOf("cfdi_use", "D01") });
    const { problems } = priceInvoice(draft, { ...CONTEXT, messages: english });
    expect(problems.find(({ code }) => code === "CFDI40161")?.change).toEqual({
      label: "Change the CFDI use to S01",
      set: [{ path: "cfdi_use_id", value: idOf("cfdi_use", "S01") }],
    });
  });

  it("is none where a person has to choose, nor where a customer has to be changed", () => {
    const codes: readonly (readonly [string, InvoiceDraftInput])[] = [
      ["TIMBRA-FORMA-PAGO-POR-DEFINIR", { payment_form_id: idOf("payment_form", "99") }],
      ["CFDI40169", { items: [item({ discount: "500" })] }],
      ["CFDI40172", { items: [item({ tax_object_id: 1 })] }],
      ["CFDI40171", { items: [item({ taxes: [] })] }],
    ];
    for (const [code, parts] of codes) {
      const problem = judge(draftOf(parts)).problems.find((one) => one.code === code);
      expect(problem, code).toBeDefined();
      expect(problem?.change, code).toBeUndefined();
    }
  });

  it("changes nothing that the draft does not have", () => {
    const draft = draftOf();
    const set = [
      { path: "items.7.discount", value: null },
      { path: "nothing.at.all", value: "1" },
      { path: "relations.0.uuids.0", value: null },
    ];
    expect(withChange(draft, { set })).toEqual(draft);
  });

  it("empties a list as a whole, and takes one row of it", () => {
    const draft = draftOf({ local_taxes: [{ name: "ISH", withheld: false, rate: "3" }] });
    expect(withChange(draft, { set: [{ path: "local_taxes", value: null }] }).local_taxes).toEqual([]);
    expect(withChange(draft, { set: [{ path: "items.0.taxes.0", value: null }] }).items[0]?.taxes).toEqual([]);
  });
});

import type { InvoiceDetail, InvoiceRow, RelatedInvoices } from "@timbra/contract";

export const INVOICE_ID = "0193a6f2-7a50-7c00-8000-0000000000e1";
const UUID = "AB9303C2-8688-4948-BE92-ED4152719591";

export const ROW: InvoiceRow = {
  id: INVOICE_ID,
  state: "stamped",
  status: "active",
  type: "I",
  serie: "A",
  folio: 7,
  date: "2026-11-20T10:00:00",
  customer_id: null,
  receiver_rfc: "URE180429TM6",
  receiver_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  payment_method: "PUE",
  currency: "MXN",
  subtotal: "1000.00",
  total: "1160.00",
  uuid: UUID,
  stamped_at: "2026-11-20T16:00:00Z",
  stamp_by: null,
  environment: "sandbox",
  created_at: "2026-11-20T15:59:00Z",
  updated_at: "2026-11-20T16:00:00Z",
};

const item = (description: string) => ({
  product_id: null,
  key: "81112002",
  sku: null,
  description,
  quantity: "1",
  unit_id: 1,
  unit_price: "1000.00",
  total_import: null,
  discount: null,
  tax_object_id: 2,
  taxes: [],
  predial: null,
  customs: [],
  third_party: null,
  operation: null,
  complements: [],
});

/** A stamped invoice with as many lines as wanted, changed. */
export function invoiceAnswer(parts: Partial<InvoiceDetail> = {}, lines = 1): InvoiceDetail {
  return {
    ...ROW,
    revision: 3,
    draft: {
      type: "I",
      series_id: null,
      customer_id: null,
      receiver: null,
      cfdi_use_id: 3,
      payment_form_id: 3,
      payment_method_id: 2,
      export_id: 1,
      tax_regime_id: 1,
      currency_id: 1,
      exchange_rate: null,
      conditions: null,
      expedition_zip: null,
      relations: [],
      global: null,
      notes: null,
      extra: null,
      items: Array.from({ length: lines }, (_, at) => item(`Concepto número ${at + 1}`)),
      local_taxes: [],
      complements: [],
    },
    totals: {
      currency: "MXN",
      decimals: 2,
      subtotal: "1000.00",
      discount: "0.00",
      transferred: [{ tax: "IVA", factor: "rate", rate: "0.160000", base: "1000.00", amount: "160.00" }],
      withheld: [],
      local_taxes: [],
      total: "1160.00",
      total_in_words: "(MIL CIENTO SESENTA PESOS 00/100 M.N.)",
      items: Array.from({ length: lines }, () => ({ unit_price: "1000.00", amount: "1000.00" })),
    },
    problems: [],
    remarks: [],
    stamp: {
      uuid: UUID,
      certified_at: "2026-11-20T10:00:01",
      certifier_rfc: "SPR190613I52",
      certifier_certificate: "30001000000500003456",
      expedition_zip: "06000",
      sat_qr: `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${UUID}&re=EKU9003173C9&rr=URE180429TM6&tt=1160.00&fe=abcdefgh`,
    },
    files: { xml: `/api/invoices/${INVOICE_ID}/xml`, pdf: `/api/invoices/${INVOICE_ID}/pdf` },
    ...parts,
  };
}

/** Nothing around it. */
export const NO_RELATED: RelatedInvoices = {
  relates_to: [],
  related_by: [],
  credit: { credited: "0.00", remaining: "1160.00", currency: "MXN" },
  advance: null,
  received: null,
  next: [],
  replacement: null,
  ticket: null,
};

import type { Api } from "../../scripts/demo/api.ts";
import { keepCustomer, keepProduct, seriesOf } from "../../scripts/demo/sale.ts";

/** Keeps a draft with that many lines, as different as those of a real sale; its id. */
export async function keepLongDraft(api: Api, lines: number): Promise<string> {
  const product = await keepProduct(api);
  const items = Array.from({ length: lines }, (_, at) => ({
    product_id: null,
    key: product.claveprodserv,
    sku: `SKU-${1000 + at}`,
    description: `Servicio de soporte número ${at + 1}, con lo que se acordó`,
    unit_id: product.unit.id,
    unit_price: `${100 + at}.${10 + (at % 90)}`,
    quantity: String(1 + (at % 7)),
    ...(at % 5 === 0 ? { discount: "3.50" } : {}),
    tax_object_id: 2,
    taxes: [{ tax: "IVA", factor: "rate", rate: at % 3 === 0 ? "0.08" : "0.16", withheld: false }],
  }));
  const header = {
    type: "I",
    cfdi_use_id: 3,
    payment_form_id: 3,
    payment_method_id: 2,
    export_id: 1,
    tax_regime_id: 1,
    currency_id: 1,
  };
  const draft = { ...header, series_id: await seriesOf(api), customer_id: await keepCustomer(api), items };
  return (await api.json<{ invoice: { id: string } }>("POST", "/api/invoices/draft", draft)).body.invoice.id;
}

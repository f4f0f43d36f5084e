import type { DraftBody, Receiver } from "@timbra/contract";
import { type EditorDraft, type Line, nextLineId } from "./editor-draft.ts";

/** A kept draft as the editor shows it. `customer` is the copy of the customer that it names, when there is one. */
export function fromDraft(body: DraftBody, customer: Receiver | null): EditorDraft {
  return {
    type: body.type ?? "I",
    series_id: body.series_id,
    customer_id: body.customer_id,
    receiver: customer ?? body.receiver,
    cfdi_use_id: body.cfdi_use_id,
    payment_form_id: body.payment_form_id,
    payment_method_id: body.payment_method_id,
    export_id: body.export_id,
    tax_regime_id: body.tax_regime_id,
    currency_id: body.currency_id,
    exchange_rate: body.exchange_rate ?? "",
    conditions: body.conditions ?? "",
    expedition_zip: body.expedition_zip ?? "",
    relations: body.relations.map(({ type, uuids }) => ({ type, uuids: uuids.join("\n") })),
    global: body.global,
    notes: body.notes ?? "",
    extra: body.extra,
    lines: body.items.map(toLine),
  };
}

function toLine(item: DraftBody["items"][number]): Line {
  const { third_party } = item;
  return {
    id: nextLineId(),
    product_id: item.product_id,
    key: item.key ?? "",
    sku: item.sku ?? "",
    description: item.description ?? "",
    quantity: item.quantity ?? "",
    unit_id: item.unit_id,
    price: item.total_import ?? item.unit_price ?? "",
    price_has_taxes: item.total_import !== null,
    discount: item.discount ?? "",
    tax_object_id: item.tax_object_id,
    taxes: item.taxes,
    predial: item.predial ?? "",
    customs: item.customs,
    third_party:
      third_party === null
        ? null
        : {
            rfc: third_party.rfc ?? "",
            name: third_party.name ?? "",
            tax_regime_id: third_party.tax_regime_id,
            zip_code: third_party.zip_code ?? "",
          },
  };
}

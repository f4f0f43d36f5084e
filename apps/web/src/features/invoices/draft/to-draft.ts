import type { InvoiceDraftInput } from "@timbra/contract";
import type { EditorDraft, Line } from "./editor-draft.ts";

type ItemInput = NonNullable<InvoiceDraftInput["items"]>[number];

/** What is typed in the head of an invoice, as the contract reads it; lines apart. */
export function toHeaderInput(draft: EditorDraft): InvoiceDraftInput {
  const { lines: _, relations, customer_id, receiver, ...header } = draft;
  return {
    ...header,
    customer_id,
    receiver: customer_id === null ? receiver : null,
    relations: relations.map(({ type, uuids }) => ({ type, uuids: wordsOf(uuids) })),
  };
}

/** The UUIDs in a text that was typed or pasted. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== "");
}

/** A line as the contract reads it. */
export function toItemInput(line: Line): ItemInput {
  return {
    product_id: line.product_id,
    key: line.key,
    sku: line.sku,
    description: line.description,
    quantity: line.quantity,
    unit_id: line.unit_id,
    unit_price: line.price_has_taxes ? null : line.price,
    total_import: line.price_has_taxes ? line.price : null,
    discount: line.discount,
    tax_object_id: line.tax_object_id,
    taxes: [...line.taxes],
    predial: line.predial,
    customs: line.customs.filter((one) => one.trim() !== ""),
    third_party: line.third_party,
  };
}

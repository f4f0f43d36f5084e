import { allowedUses as allowedKeys, type InvoiceForm, type InvoiceType, type Receiver } from "@timbra/contract";

type CfdiUse = InvoiceForm["catalogues"]["cfdi_uses"][number];

/**
 * The uses among these that a receiver may give the document; those of a generic RFC in the order in which they are
 * meant.
 */
export function allowedUses(
  uses: readonly CfdiUse[],
  receiver: Pick<Receiver, "rfc" | "tax_regime_id"> | null,
  type: InvoiceType,
): readonly CfdiUse[] {
  const keys = allowedKeys(receiver?.rfc ?? "", receiver?.tax_regime_id ?? null, type);
  return keys.flatMap((key) => uses.filter((use) => use.key === key));
}

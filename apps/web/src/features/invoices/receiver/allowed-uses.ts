import { type InvoiceForm, type InvoiceType, isGenericRfc, type Receiver } from "@timbra/contract";

type CfdiUse = InvoiceForm["catalogues"]["cfdi_uses"][number];

const PERSON_RFC_LENGTH = 13;
/** Uses of other documents: payments and payroll. */
const OF_OTHER_DOCUMENTS = ["CP01", "CN01"];

/**
 * The uses that a receiver may give the document (c_UsoCFDI: kind of person and regime). A generic RFC leaves S01,
 * and for a credit note G02 too.
 */
export function allowedUses(
  uses: readonly CfdiUse[],
  receiver: Pick<Receiver, "rfc" | "tax_regime_id"> | null,
  type: InvoiceType,
): readonly CfdiUse[] {
  const possible = uses.filter(({ key }) => !OF_OTHER_DOCUMENTS.includes(key));
  const rfc = receiver?.rfc ?? "";
  if (receiver === null || rfc === "") return possible;
  if (isGenericRfc(rfc)) return genericUses(possible, type);
  const person = rfc.length === PERSON_RFC_LENGTH;
  return possible.filter((use) => {
    const meant = person ? use.individual : use.company;
    return meant && (receiver.tax_regime_id === null || use.tax_regimes.includes(receiver.tax_regime_id));
  });
}

function genericUses(uses: readonly CfdiUse[], type: InvoiceType): readonly CfdiUse[] {
  const keys = type === "E" ? ["S01", "G02"] : ["S01"];
  return keys.flatMap((key) => uses.filter((use) => use.key === key));
}

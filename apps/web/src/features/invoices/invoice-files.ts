import { callForFile } from "../../lib/api-client.ts";
import { download, type WantedFile } from "../../lib/download.ts";

interface Named {
  readonly id: string;
  readonly uuid: string | null;
  readonly serie: string | null;
  readonly folio: number | null;
}

/** "A-12"; null while no number was taken. */
export const numberOf = ({ serie, folio }: Pick<Named, "serie" | "folio">): string | null =>
  folio === null ? null : [serie, folio].filter((part) => part !== null).join("-");

/** Downloads the XML, the PDF, or both in a ZIP. */
export function downloadInvoice(invoice: Named, which: "xml" | "pdf" | "both"): Promise<void> {
  const name = invoice.uuid ?? invoice.id;
  const params = { id: invoice.id };
  const xml: WantedFile = { load: () => callForFile("getInvoiceXml", { params }), fallbackName: `${name}.xml` };
  const pdf: WantedFile = { load: () => callForFile("getInvoicePdf", { params }), fallbackName: `${name}.pdf` };
  const files = { xml: [xml], pdf: [pdf], both: [xml, pdf] };
  return download(files[which], numberOf(invoice) ?? name);
}

/** Downloads the evidence pack, a ZIP as it comes. */
export function downloadEvidence(id: string): Promise<void> {
  const name = `${id}-evidencia`;
  return download(
    [{ load: () => callForFile("getInvoiceEvidence", { params: { id } }), fallbackName: `${name}.zip` }],
    name,
  );
}

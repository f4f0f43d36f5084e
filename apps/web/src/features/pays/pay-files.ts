import { callForFile } from "../../lib/api-client.ts";
import { download, type WantedFile } from "../../lib/download.ts";

interface Named {
  readonly id: string;
  readonly uuid: string | null;
  readonly serie: string | null;
  readonly folio: number | null;
}

/** "P-12"; null while no number was taken. */
export const payNumber = ({ serie, folio }: Pick<Named, "serie" | "folio">): string | null =>
  folio === null ? null : [serie, folio].filter((part) => part !== null).join("-");

/** Downloads the XML, the PDF, or both in a ZIP. */
export function downloadPay(pay: Named, which: "xml" | "pdf" | "both"): Promise<void> {
  const name = pay.uuid ?? pay.id;
  const params = { id: pay.id };
  const xml: WantedFile = { load: () => callForFile("getPayXml", { params }), fallbackName: `${name}.xml` };
  const pdf: WantedFile = { load: () => callForFile("getPayPdf", { params }), fallbackName: `${name}.pdf` };
  const files = { xml: [xml], pdf: [pdf], both: [xml, pdf] };
  return download(files[which], payNumber(pay) ?? name);
}

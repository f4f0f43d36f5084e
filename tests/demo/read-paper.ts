import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface Paper {
  /** All that is written, without any blank: where a line breaks is the printer's business. */
  readonly text: string;
  /** The files inside. */
  readonly attachments: readonly Uint8Array[];
}

/** What a program that is not ours finds in a PDF. */
export async function readPaper(bytes: Uint8Array): Promise<Paper> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  const files = ((await pdf.getAttachments()) ?? {}) as Record<string, { readonly content: Uint8Array }>;
  return { text: pages.join("").replace(/\s/g, ""), attachments: Object.values(files).map(({ content }) => content) };
}

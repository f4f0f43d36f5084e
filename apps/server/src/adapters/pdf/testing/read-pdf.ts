import { createCanvas } from "@napi-rs/canvas";
import jsQR from "jsqr";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What another program finds in a PDF. */
export interface ReadPdf {
  /** Text of each page, without any blank: where a line breaks is the printer's business. */
  readonly pages: readonly string[];
  readonly title: string;
  readonly language: string;
  /** "3A" and the like; empty for a plain PDF. */
  readonly archival: string;
  readonly tagged: boolean;
  readonly attachments: Readonly<Record<string, Uint8Array>>;
  /** What is written on each page, and where, in points from its lower left corner. */
  readonly written: readonly (readonly { readonly text: string; readonly x: number; readonly y: number }[])[];
  /** Names of the fonts that are used, as they are embedded. */
  readonly fonts: readonly string[];
  /** Of the first page, in points. */
  readonly size: readonly [number, number];
  /** The QR code of a page as a camera would see it, and the side of its symbol in centimetres. */
  qr(page: number): Promise<{ text: string; side: number } | null>;
}

const SCALE = 3;

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const contents = await Promise.all(
    numbers.map(async (number) => (await (await pdf.getPage(number)).getTextContent()).items),
  );
  const pages = contents.map(textOf);
  const { info, metadata } = await pdf.getMetadata();
  const about = info as { Title?: string; Language?: string };
  const xmp = String(metadata?.getRaw() ?? "");
  const attachments = ((await pdf.getAttachments()) ?? {}) as Record<string, { filename: string; content: Uint8Array }>;
  const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return {
    pages,
    title: about.Title ?? "",
    language: about.Language ?? "",
    archival: `${/pdfaid:part>(\d)/.exec(xmp)?.[1] ?? ""}${/pdfaid:conformance>(\w)/.exec(xmp)?.[1] ?? ""}`,
    tagged: (await pdf.getMarkInfo())?.Marked === true,
    written: contents.map(placesOf),
    fonts: [
      ...new Set(
        Buffer.from(bytes)
          .toString("latin1")
          .match(/(?<=\/BaseFont\s?\/[A-Z]{6}\+)[\w-]+/g) ?? [],
      ),
    ],
    attachments: Object.fromEntries(Object.values(attachments).map(({ filename, content }) => [filename, content])),
    size: [first.width, first.height],
    async qr(number) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: SCALE });
      const canvas = createCanvas(viewport.width, viewport.height);
      await page.render({ canvas, viewport }).promise;
      const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, viewport.width, viewport.height);
      const found = jsQR.default(new Uint8ClampedArray(data.buffer), width, height);
      if (!found) return null;
      const { topLeftCorner, topRightCorner } = found.location;
      const pixels = Math.hypot(topRightCorner.x - topLeftCorner.x, topRightCorner.y - topLeftCorner.y);
      return { text: found.data, side: (pixels / SCALE / 72) * 2.54 };
    },
  };
}

function textOf(items: readonly object[]): string {
  return items
    .map((item) => ("str" in item ? String(item.str) : ""))
    .join("")
    .replace(/\s/g, "");
}

function placesOf(items: readonly object[]): ReadPdf["written"][number] {
  return items.flatMap((item) => {
    const { str: text = "", transform = [] } = item as {
      readonly str?: string;
      readonly transform?: readonly number[];
    };
    return text.trim() === "" ? [] : [{ text, x: Math.round(transform[4] ?? 0), y: Math.round(transform[5] ?? 0) }];
  });
}

/** The way texts of `pages` are compared. */
export function withoutBlanks(text: string): string {
  return text.replace(/\s/g, "");
}

import { describe, expect, it } from "vitest";
import { INVOICE } from "./testing/documents.ts";
import { usePrinter } from "./testing/use-printer.ts";

const { printer, stamp, printed } = usePrinter();

describe("images", () => {
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

  it.each([
    ["a PNG", pixel, "image/png"],
    ["a GIF", gif, "image/gif"],
  ])("%s is drawn, as logo and as background", async (_, bytes, mediaType) => {
    const xml = await stamp({ ...INVOICE, Folio: mediaType });
    const [bare, drawn] = await Promise.all([
      printer.print({ xml, language: "es", mark: "none" }),
      printer.print({
        xml,
        language: "es",
        mark: "none",
        logo: { bytes, mediaType },
        background: { bytes, mediaType },
      }),
    ]);
    if (!bare.ok || !drawn.ok) throw new Error("not printed");
    expect(countImages(bare.pdf)).toBe(0);
    expect(countImages(drawn.pdf)).toBeGreaterThan(0);
  });

  it.each([
    ["half a PNG", pixel.subarray(0, 50)],
    ["a text", Buffer.from("no soy una imagen, aunque lo diga mi nombre")],
    ["nothing", Buffer.alloc(0)],
  ])("%s is left out and the document printed", async (_, bytes) => {
    const xml = await stamp({ ...INVOICE, Folio: `N${bytes.length}` });
    const pdf = await printed(xml, { logo: { bytes, mediaType: "image/png" } });
    expect(pdf.pages.join("")).toContain("ESCUELAKEMPERURGATE");
  });
});

/** Raster images in a PDF's objects; the QR is a drawing, and is none. */
function countImages(pdf: Uint8Array): number {
  return Buffer.from(pdf).toString("latin1").split("/Subtype /Image").length - 1;
}

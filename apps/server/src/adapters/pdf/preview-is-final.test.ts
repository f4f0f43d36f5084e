import { type Draft, price, writeXml } from "@timbra/cfdi";
import { describe, expect, it } from "vitest";
import { INVOICE } from "./testing/documents.ts";
import type { ReadPdf } from "./testing/read-pdf.ts";
import { usePrinter } from "./testing/use-printer.ts";

const { stamp, printed } = usePrinter();

const [LINE] = INVOICE.Conceptos;
const SURROUNDINGS = {
  notes: "Gracias por su compra",
  commercialName: "Kemper",
  issuerAddress: ["Av. Juárez 1234", "72160 Puebla"],
  accent: "#7A1F5C",
};

const DRAFTS: Readonly<Record<string, Draft>> = {
  "one page": INVOICE,
  "several pages": {
    ...INVOICE,
    Conceptos: Array.from(
      { length: 70 },
      (_, at) => ({ ...LINE, Descripcion: `Renglón ${at + 1}` }) as Draft["Conceptos"][number],
    ),
  },
};

/** What a preview says instead of what the stamp adds; the foot of a page says of both what they are. */
const OF_A_DRAFT =
  /^(—|BORRADOR|Sin validez fiscal.*|Aquí irá el código QR|Este documento es una representación impresa.*)$/;
/** Folio fiscal, dates, certificates, provider, seals, cadena, the link under the QR. */
const OF_THE_STAMP =
  /^([0-9A-F-]{36}|\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d|\d{20}|SPR190613I52|[\w+/=|:.-]{6,118}|Verificar en el portal del SAT|Este documento es una .*)$/;

const places = (pdf: ReadPdf, except: RegExp) =>
  pdf.written.map((page) =>
    page.filter(({ text }) => !except.test(text.trim())).map(({ text, x, y }) => `${x},${y} ${text}`),
  );

describe.each(Object.entries(DRAFTS))("the preview of an invoice of %s", (_, draft) => {
  it("is the final form, each word in its place, except what the stamp adds", async () => {
    const preview = await printed(writeXml(price(draft, 2)), { ...SURROUNDINGS, mark: "draft" });
    const final = await printed(await stamp(draft), SURROUNDINGS);
    expect(preview.pages).toHaveLength(final.pages.length);
    const [drawn, finally_] = [places(preview, OF_A_DRAFT), places(final, /^$/)];
    for (const [at, page] of drawn.entries()) expect(finally_[at]).toEqual(expect.arrayContaining(page));
    for (const [at, page] of places(final, OF_THE_STAMP).entries())
      expect(places(preview, /^$/)[at]).toEqual(expect.arrayContaining(page));
  });
});

describe("the fonts of a printed form", () => {
  it("are the two of every printed form, and one more only where a name needs it", async () => {
    const usual = await printed(await stamp({ ...INVOICE, Folio: "124" }));
    expect(usual.fonts.filter((name) => !/^(Inter|DejaVuSansMono)/.test(name))).toEqual([]);
    expect(usual.fonts.length).toBeGreaterThan(1);
    const smiling = await printed(
      await stamp({
        ...INVOICE,
        Folio: "125",
        Conceptos: [{ ...(LINE as Draft["Conceptos"][number]), Descripcion: "Café ☕ y pan 🥐" }],
      }),
    );
    expect(smiling.fonts.some((name) => /^NotoEmoji/.test(name))).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { pagos20 } from "../complementos/pagos20/index.ts";
import { SAMPLES as RECEIPTS } from "../complementos/pagos20/testing/samples.ts";
import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Draft } from "../comprobante/draft.ts";
import { KNOWN_INVOICE, KNOWN_RECEIPT } from "../testing/index.ts";
import { price } from "../totals/comprobante.ts";
import { randomDraft } from "../totals/testing/random-draft.ts";
import { check, checkComprobante } from "./check.ts";
import { catalogos } from "./testing/catalogos.ts";
import { AHORA } from "./testing/drafts.ts";
import { withEdits } from "./testing/edit.ts";
import { fullDraft } from "./testing/full-draft.ts";
import { SAMPLES } from "./testing/samples.ts";
import { nodesOf, textsOf } from "./testing/texts-of.ts";

const DOCUMENTS: Readonly<Record<string, Comprobante>> = {
  ...SAMPLES,
  ...RECEIPTS,
  full: price(fullDraft(), 2),
  invoice: KNOWN_INVOICE,
  receipt: KNOWN_RECEIPT,
};
const DRAFTS: readonly Draft[] = [fullDraft(), ...Array.from({ length: 8 }, (_, seed) => randomDraft(seed, 3))];
const context = { catalogos, ahora: AHORA, complementos: [pagos20] };

/** Of what the schema requires, and nobody else has a word of his own for. */
const REQUIRED = [
  "Fecha",
  "Moneda",
  "LugarExpedicion",
  "Emisor.Rfc",
  "Emisor.Nombre",
  "Receptor.Rfc",
  "Conceptos[0].Descripcion",
];

describe("check never throws when required texts are absent", () => {
  it.each(Object.entries(DOCUMENTS))("whichever text of %s it is", (_name, document) => {
    for (const path of textsOf(document)) {
      expect(Array.isArray(checkComprobante(withEdits(document, { [path]: undefined }), context)), path).toBe(true);
    }
  });

  it.each(Object.entries(DOCUMENTS))("whichever node or list of %s it is", (_name, document) => {
    for (const path of nodesOf(document)) {
      expect(Array.isArray(checkComprobante(withEdits(document, { [path]: undefined }), context)), path).toBe(true);
    }
  });

  it("of a draft that is priced and checked", () => {
    for (const draft of DRAFTS) {
      for (const path of [...textsOf(draft), ...nodesOf(draft)]) {
        const spoiled: Draft = withEdits(draft, { [path]: undefined });
        expect(Array.isArray(check(price(spoiled, 2), context).problems), path).toBe(true);
      }
    }
  });

  it.each(REQUIRED)("and says that %s is missing", (path) => {
    const problems = checkComprobante(withEdits(SAMPLES.ingreso, { [path]: undefined }), context);
    expect(problems).toContainEqual({ code: "TIMBRA-FALTA", path, params: {}, severity: "error" });
  });
});

import { describe, expect, it } from "vitest";
import type { DraftImpuesto } from "../comprobante/draft.ts";
import { check } from "../rules/check.ts";
import { catalogos } from "../rules/testing/catalogos.ts";
import { AHORA, draft, IVA_16, line } from "../rules/testing/drafts.ts";
import { price } from "./comprobante.ts";

describe("a tax that a draft calls neither traslado nor retencion", () => {
  it.each(["Traslado", "TRASLADO", "retención", "", " ", "constructor", undefined])(
    "is refused by check, not withheld: %s",
    (tipo) => {
      const impuesto = { ...IVA_16, tipo } as unknown as DraftImpuesto;
      const { problems, checked } = check(price(draft({ Conceptos: [line(), line({ Impuestos: [impuesto] })] }), 2), {
        catalogos,
        ahora: AHORA,
      });
      expect(checked).toBeNull();
      expect(problems).toContainEqual({
        code: "TIMBRA-IMPUESTO-TIPO",
        path: "Conceptos[1].Impuestos",
        params: { valor: tipo ?? "" },
        severity: "error",
      });
    },
  );
});

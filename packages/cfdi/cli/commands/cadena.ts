import { cadenaOriginal } from "@timbra/cfdi";
import type { Command } from "../command.ts";
import { forEachFile } from "../for-each-file.ts";
import { readDocument } from "../read-document.ts";
import { Refused } from "../refused.ts";

/** The cadena original of each document. One with a complement that is not known here has none that could be told. */
export const cadena: Command = {
  options: {},
  run(context) {
    return forEachFile(context, "inline", (bytes) => {
      const { comprobante } = readDocument(bytes, context.language);
      const nodes = [
        ...(comprobante.Complemento ?? []),
        ...comprobante.Conceptos.flatMap(({ ComplementoConcepto }) => ComplementoConcepto ?? []),
      ];
      const unknown = nodes.find(({ tipo }) => tipo === "desconocido");
      if (unknown?.tipo === "desconocido") throw new Refused("unknown-complement", { name: unknown.nombre });
      return cadenaOriginal(comprobante);
    });
  },
};

import { cadenaTimbre } from "@timbra/cfdi";
import type { Command } from "../command.ts";
import { forEachFile } from "../for-each-file.ts";
import { oneLine } from "../problem-line.ts";
import { readStamped } from "../read-document.ts";

/** The stamp of each document: its data, and its cadena original last. With --cadena, only that. */
export const tfd: Command = {
  options: { cadena: "flag" },
  run(context) {
    return forEachFile(context, context.flag("cadena") ? "inline" : "own-line", (bytes) => {
      const { timbre } = readStamped(bytes, context.language);
      const cadena = cadenaTimbre(timbre);
      if (context.flag("cadena")) return cadena;
      const { UUID, FechaTimbrado, RfcProvCertif, NoCertificadoSAT, Leyenda } = timbre;
      const data = {
        UUID,
        FechaTimbrado,
        RfcProvCertif,
        NoCertificadoSAT,
        ...(Leyenda === undefined ? {} : { Leyenda }),
        Cadena: cadena,
      };
      return Object.entries(data)
        .map(([name, value]) => `${name}: ${oneLine(value)}`)
        .join("\n");
    });
  },
};

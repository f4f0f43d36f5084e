import { expresionImpresa } from "@timbra/cfdi";
import type { Command } from "../command.ts";
import { forEachFile } from "../for-each-file.ts";
import { readStamped } from "../read-document.ts";
import { Refused } from "../refused.ts";

/** The text of each document's QR code: the address of the SAT's verifier. */
export const qr: Command = {
  options: {},
  run(context) {
    return forEachFile(context, "inline", (bytes) => {
      const { comprobante, timbre } = readStamped(bytes, context.language);
      const { Emisor, Receptor, Total: total, Sello: sello = "" } = comprobante;
      try {
        return expresionImpresa({ uuid: timbre.UUID, rfcEmisor: Emisor.Rfc, rfcReceptor: Receptor.Rfc, total, sello });
      } catch {
        throw new Refused("not-an-amount", { value: total });
      }
    });
  },
};

import { cadenaOriginal, cadenaTimbre, expresionImpresa, importeConLetra } from "@timbra/cfdi";
import { toSingleLine } from "../cli-text.ts";
import { type CliCommand, CommandError, EXIT } from "../command.ts";
import { forEachFile, readDocument, readStamped } from "../read-input.ts";

/** The cadena original of each document. It cannot be written for one with an unknown complement. */
export const cadena: CliCommand = {
  options: {},
  run(context) {
    return forEachFile(context, "inline", async (bytes) => {
      const comprobante = await readDocument(bytes, context.language);
      const nodes = [
        ...(comprobante.Complemento ?? []),
        ...comprobante.Conceptos.flatMap(({ ComplementoConcepto }) => ComplementoConcepto ?? []),
      ];
      const unknown = nodes.find((node) => node.tipo === "desconocido" && node.campos === undefined);
      if (unknown?.tipo === "desconocido") throw new CommandError("unknown-complement", { name: unknown.nombre });
      return cadenaOriginal(comprobante);
    });
  },
};

/** The stamp of each document: its data, and its cadena original last. With --cadena, only that. */
export const tfd: CliCommand = {
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
        .map(([name, value]) => `${name}: ${toSingleLine(value)}`)
        .join("\n");
    });
  },
};

/** The text of each document's QR code: the address of the SAT's verifier. */
export const qr: CliCommand = {
  options: {},
  run(context) {
    return forEachFile(context, "inline", (bytes) => {
      const { comprobante, timbre } = readStamped(bytes, context.language);
      const { Emisor, Receptor, Total: total, Sello: sello = "" } = comprobante;
      try {
        return expresionImpresa({ uuid: timbre.UUID, rfcEmisor: Emisor.Rfc, rfcReceptor: Receptor.Rfc, total, sello });
      } catch {
        throw new CommandError("not-an-amount", { value: total });
      }
    });
  },
};

/** An amount in words, as the printed document has it. Pesos, unless another currency is named. */
export const letra: CliCommand = {
  options: {},
  run({ shell, language, operands: [amount, moneda = "MXN", ...more] }) {
    if (amount === undefined || more.length > 0) throw new CommandError("letra-usage", {}, { isUsage: true });
    if (!/^[A-Z]{3}$/.test(moneda)) throw new CommandError("not-a-currency", { value: moneda });
    shell.out(`${inWords(amount, moneda, language)}\n`);
    return EXIT.ok;
  },
};

function inWords(amount: string, moneda: string, language: "es" | "en"): string {
  try {
    return importeConLetra(amount, moneda, language);
  } catch {
    throw new CommandError("not-an-amount", { value: amount });
  }
}

import type { Comprobante, Timbre } from "@timbra/cfdi";
import { dateTime } from "../format/date-time.ts";
import type { Labels } from "../labels/labels.ts";
import { facts } from "./facts.ts";
import { postalCode } from "./postal-code.ts";
import type { Fact } from "./print-model.ts";

/**
 * Where the stamp will write: a draft keeps its place, so that its paper is the final one but for what the stamp adds.
 */
const TO_COME = "—";

/** Both dates, both certificates and the folio fiscal (RMF 2.7.1.7, II and IV); of a draft, what it has. */
export function certificationOf(
  comprobante: Comprobante,
  timbre: Timbre | undefined,
  labels: Labels,
  language: "es" | "en",
): Fact[] {
  return facts(
    [labels.uuid, timbre?.UUID.toUpperCase() ?? TO_COME],
    [labels.issued, dateTime(comprobante.Fecha, language)],
    [labels.certified, timbre ? dateTime(timbre.FechaTimbrado, language) : TO_COME],
    [labels.place, `${labels.postalCode} ${postalCode(comprobante.LugarExpedicion)}`],
    [labels.csdNumber, comprobante.NoCertificado ?? TO_COME],
    [labels.satNumber, timbre?.NoCertificadoSAT ?? TO_COME],
    [labels.provider, timbre?.RfcProvCertif ?? TO_COME],
    [labels.stampLegend, timbre?.Leyenda],
  );
}

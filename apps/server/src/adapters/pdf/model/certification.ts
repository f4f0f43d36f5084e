import type { Comprobante, Timbre } from "@timbra/cfdi";
import { dateTime } from "../format/date-time.ts";
import type { Labels } from "../labels/labels.ts";
import { facts } from "./facts.ts";
import { postalCode } from "./postal-code.ts";
import type { Fact } from "./print-model.ts";

/** Both dates, both certificates and the folio fiscal (RMF 2.7.1.7, II and IV); of a draft, what it has. */
export function certificationOf(comprobante: Comprobante, timbre: Timbre | undefined, labels: Labels, language: "es" | "en"): Fact[] {
  return facts(
    [labels.uuid, timbre?.UUID.toUpperCase()],
    [labels.issued, dateTime(comprobante.Fecha, language)],
    [labels.certified, timbre && dateTime(timbre.FechaTimbrado, language)],
    [labels.place, `${labels.postalCode} ${postalCode(comprobante.LugarExpedicion)}`],
    [labels.csdNumber, comprobante.NoCertificado],
    [labels.satNumber, timbre?.NoCertificadoSAT],
    [labels.provider, timbre?.RfcProvCertif],
    [labels.stampLegend, timbre?.Leyenda],
  );
}

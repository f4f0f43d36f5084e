import { type Comprobante, cadenaTimbre, expresionImpresa, type Timbre } from "@timbra/cfdi";
import { estadoDe, estados } from "@timbra/sat-catalogues";
import { create } from "qrcode";
import { chunks, dateTime } from "../format.ts";
import type { Labels } from "../labels/labels.ts";
import { type Fact, facts, type PrintModel, type Qr } from "./print-model.ts";

/**
 * Where the stamp will write: a draft keeps its place, so that its printed form is the final one but for what the stamp
 * adds.
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

/** A postal code and its state, when the code says which: "72000, Puebla". */
export function postalCode(code: string): string {
  const key = estadoDe(code);
  const state = estados().find(({ clave, pais }) => pais === "MEX" && clave === key)?.descripcion;
  return state === undefined ? code : `${code}, ${state}`;
}

/**
 * Characters that fit beside the QR in the seals' type. Cut here, so that no hyphen or blank gets into a copied seal.
 */
const LINE = 118;

/** Lines of the seals of RSA-2048 and of the cadena of a stamp: the place that a draft keeps free. */
const LINES_TO_COME = { seal: 3, chain: 4 } as const;
const BLANK_LINE = "\u00a0";

/** Both seals and the cadena of the stamp, complete (RMF 2.7.1.7-V, CFF 29-A). */
export function sealsOf({ Sello }: Comprobante, timbre: Timbre | undefined, labels: Labels): PrintModel["seals"] {
  const of = (title: string, text: string | undefined, blank: number) => ({
    title,
    lines: text ? chunks(text, LINE) : Array<string>(blank).fill(BLANK_LINE),
  });
  return [
    of(labels.issuerSeal, Sello, LINES_TO_COME.seal),
    of(labels.satSeal, timbre?.SelloSAT, LINES_TO_COME.seal),
    of(labels.stampChain, timbre && cadenaTimbre(timbre), LINES_TO_COME.chain),
  ];
}

/** Anexo 20 asks for 2.75 cm at least; the quiet zone of four modules on each side comes on top. */
const SYMBOL_CM = 2.8;
const QUIET_ZONE = 4;

/** Of a draft the code is as large as that of any folio fiscal and any seal. */
const ANY_UUID = "00000000-0000-0000-0000-000000000000";
const ANY_SEAL = "00000000";

/** The QR code of a stamped document (Anexo 20, I.D), as a drawing; of a draft, the place where it will be. */
export function qrOf(comprobante: Comprobante, timbre: Timbre | undefined, labels: Labels): Qr {
  const link = expresionImpresa({
    uuid: timbre?.UUID.toUpperCase() ?? ANY_UUID,
    rfcEmisor: comprobante.Emisor.Rfc,
    rfcReceptor: comprobante.Receptor.Rfc,
    total: comprobante.Total,
    sello: timbre?.SelloCFD ?? ANY_SEAL,
  });
  const { size, data } = create(link, { errorCorrectionLevel: "M" }).modules;
  const whole = size + 2 * QUIET_ZONE;
  const side = (SYMBOL_CM * whole) / size;
  if (!timbre)
    return { svg: svgOf(size, frameOf(size)), side, alt: labels.qrToCome, link: "", linkLabel: labels.qrToCome };
  return { svg: svgOf(size, pathOf(size, data)), side, alt: labels.qr, link, linkLabel: labels.verify };
}

function svgOf(size: number, path: string): string {
  const whole = size + 2 * QUIET_ZONE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${QUIET_ZONE} -${QUIET_ZONE} ${whole} ${whole}" width="${whole}" height="${whole}">${path}</svg>`;
}

function frameOf(size: number): string {
  return `<rect x="0" y="0" width="${size}" height="${size}" fill="none" stroke="#616B66" stroke-width="0.3" stroke-dasharray="1 1"/>`;
}

/** Dark modules as one path of horizontal runs: a vector, sharp at any size. */
function pathOf(size: number, dark: Uint8Array): string {
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (x < size && dark[y * size + x] === 1) x += 1;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
    }
  }
  return `<path d="${runs.join("")}"/>`;
}

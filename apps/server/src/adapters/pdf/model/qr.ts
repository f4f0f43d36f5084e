import { type Comprobante, expresionImpresa, type Timbre } from "@timbra/cfdi";
import { create } from "qrcode";
import type { Labels } from "../labels/labels.ts";
import type { Qr } from "./print-model.ts";

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

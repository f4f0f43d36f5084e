import { type Comprobante, expresionImpresa, type Timbre } from "@timbra/cfdi";
import { create } from "qrcode";
import type { Labels } from "../labels/labels.ts";
import type { Qr } from "./print-model.ts";

/** Anexo 20 asks for 2.75 cm at least; the quiet zone of four modules on each side comes on top. */
const SYMBOL_CM = 2.8;
const QUIET_ZONE = 4;

/** The QR code of a stamped document (Anexo 20, I.D), as a drawing. */
export function qrOf(comprobante: Comprobante, timbre: Timbre | undefined, labels: Labels): Qr | null {
  if (!timbre) return null;
  const link = expresionImpresa({
    uuid: timbre.UUID.toUpperCase(),
    rfcEmisor: comprobante.Emisor.Rfc,
    rfcReceptor: comprobante.Receptor.Rfc,
    total: comprobante.Total,
    sello: timbre.SelloCFD,
  });
  const { size, data } = create(link, { errorCorrectionLevel: "M" }).modules;
  const whole = size + 2 * QUIET_ZONE;
  return { svg: svgOf(size, data), side: (SYMBOL_CM * whole) / size, alt: labels.qr, link, linkLabel: labels.verify };
}

/** Dark modules as one path of horizontal runs: a vector, sharp at any size. */
function svgOf(size: number, dark: Uint8Array): string {
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (x < size && dark[y * size + x] === 1) x += 1;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
    }
  }
  const whole = size + 2 * QUIET_ZONE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${QUIET_ZONE} -${QUIET_ZONE} ${whole} ${whole}" width="${whole}" height="${whole}"><path d="${runs.join("")}"/></svg>`;
}

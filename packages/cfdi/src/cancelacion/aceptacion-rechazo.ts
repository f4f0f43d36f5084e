import { canonicalElement, canonicalText } from "./canonical.ts";
import type { Raiz } from "./raiz.ts";

/** The receiver's answer to somebody else's request to cancel; silence for three business days is acceptance. */
export interface SolicitudAceptacionRechazo {
  readonly tipo: "aceptacionRechazo";
  readonly RfcReceptor: string;
  /** The RFC of the PAC that carries the answer. */
  readonly RfcPacEnviaSolicitud: string;
  /** AAAA-MM-DDThh:mm:ss, local time of the receiver. */
  readonly Fecha: string;
  readonly Folios: readonly FolioRespondido[];
}

/** A document that somebody asks to cancel, and whether its receiver agrees. */
export interface FolioRespondido {
  readonly UUID: string;
  readonly Respuesta: "Aceptacion" | "Rechazo";
}

export function raizDeAceptacionRechazo({
  RfcReceptor,
  RfcPacEnviaSolicitud,
  Fecha,
  Folios,
}: SolicitudAceptacionRechazo): Raiz {
  const folios = Folios.map(({ UUID, Respuesta }) =>
    canonicalElement("Folios", {}, leaf("UUID", UUID), leaf("Respuesta", Respuesta)),
  );
  return {
    nombre: "SolicitudAceptacionRechazo",
    namespace: "http://cancelacfd.sat.gob.mx",
    atributos: { RfcReceptor, RfcPacEnviaSolicitud, Fecha },
    contenido: folios.join(""),
  };
}

function leaf(name: string, text: string): string {
  return canonicalElement(name, {}, canonicalText(text));
}

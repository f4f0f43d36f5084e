import type { Raiz } from "./raiz.ts";

/**
 * Asks which documents a document relates to, and which relate to it; a live one among these keeps it from being
 * cancelled.
 */
export interface PeticionConsultaRelacionados {
  readonly tipo: "consultaRelacionados";
  /** Who asks: the one who issued the document, or the one who received it. */
  readonly rol: "emisor" | "receptor";
  /** The RFC of who asks, and signs. */
  readonly Rfc: string;
  /** The RFC of the PAC that carries the question. */
  readonly RfcPacEnviaSolicitud: string;
  readonly Uuid: string;
}

/** Both RFC attributes are always written; the one that is not the asker's is empty. */
export function raizDeConsultaRelacionados({
  rol,
  Rfc,
  RfcPacEnviaSolicitud,
  Uuid,
}: PeticionConsultaRelacionados): Raiz {
  return {
    nombre: "PeticionConsultaRelacionados",
    namespace: "http://cancelacfd.sat.gob.mx",
    atributos: {
      RfcEmisor: rol === "emisor" ? Rfc : "",
      RfcReceptor: rol === "receptor" ? Rfc : "",
      RfcPacEnviaSolicitud,
      Uuid,
    },
    contenido: "",
  };
}

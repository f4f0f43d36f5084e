import { canonicalElement } from "./canonical.ts";
import type { ClaveMotivo } from "./motivos.ts";
import type { Raiz } from "./raiz.ts";

/** Asks the SAT to cancel documents of one issuer (CancelaCfdi.xsd). PACs recommend one per request. */
export interface Cancelacion {
  readonly tipo: "cancelacion";
  /** What the UUIDs are of: invoices, unless "retenciones" (withholdings and payments) is said. */
  readonly documento?: "cfdi" | "retenciones";
  readonly RfcEmisor: string;
  /** AAAA-MM-DDThh:mm:ss, local time of the issuer. */
  readonly Fecha: string;
  readonly Folios: readonly FolioACancelar[];
}

/** A document to cancel, and why. */
export interface FolioACancelar {
  readonly UUID: string;
  readonly Motivo: ClaveMotivo;
  /**
   * Only with motive 01, where it is required; with any other it is absent, not empty (docs/sat/folio-sustitucion.md).
   */
  readonly FolioSustitucion?: string;
}

const NAMESPACES = {
  cfdi: "http://cancelacfd.sat.gob.mx",
  retenciones: "http://www.sat.gob.mx/esquemas/retencionpago/1",
} as const;

/** Each document in a Folios of its own: that is how the schema repeats them. */
export function raizDeCancelacion({ documento = "cfdi", RfcEmisor, Fecha, Folios }: Cancelacion): Raiz {
  const folios = Folios.map(({ UUID, Motivo, FolioSustitucion }) =>
    canonicalElement(
      "Folios",
      {},
      canonicalElement("Folio", { UUID, Motivo, FolioSustitucion: FolioSustitucion || undefined }),
    ),
  );
  return {
    nombre: "Cancelacion",
    namespace: NAMESPACES[documento],
    atributos: { RfcEmisor, Fecha },
    contenido: folios.join(""),
  };
}

import type { ClaveMotivo } from "./motivos.ts";

/**
 * What a taxpayer may ask about documents already certified, distinguished by `tipo`. It goes to the SAT through a PAC.
 */
export type Solicitud = Cancelacion | SolicitudAceptacionRechazo | PeticionConsultaRelacionados;

export function raizDe(solicitud: Solicitud): Raiz {
  switch (solicitud.tipo) {
    case "cancelacion":
      return raizDeCancelacion(solicitud);
    case "aceptacionRechazo":
      return raizDeAceptacionRechazo(solicitud);
    case "consultaRelacionados":
      return raizDeConsultaRelacionados(solicitud);
  }
}

/** The RFC that asks, whose certificate must sign. */
export function rfcDe(solicitud: Solicitud): string {
  switch (solicitud.tipo) {
    case "cancelacion":
      return solicitud.RfcEmisor;
    case "aceptacionRechazo":
      return solicitud.RfcReceptor;
    case "consultaRelacionados":
      return solicitud.Rfc;
  }
}

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
function raizDeCancelacion({ documento = "cfdi", RfcEmisor, Fecha, Folios }: Cancelacion): Raiz {
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

/** The receiver's answer to the issuer's request to cancel; none within three business days is acceptance. */
export interface SolicitudAceptacionRechazo {
  readonly tipo: "aceptacionRechazo";
  readonly RfcReceptor: string;
  /** The RFC of the PAC that sends the answer. */
  readonly RfcPacEnviaSolicitud: string;
  /** AAAA-MM-DDThh:mm:ss, local time of the receiver. */
  readonly Fecha: string;
  readonly Folios: readonly FolioRespondido[];
}

/** A document whose cancellation is requested, and whether its receiver agrees. */
export interface FolioRespondido {
  readonly UUID: string;
  readonly Respuesta: "Aceptacion" | "Rechazo";
}

function raizDeAceptacionRechazo({
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

/**
 * Asks which documents a document relates to, and which relate to it; one in force among these keeps it from being
 * cancelled.
 */
export interface PeticionConsultaRelacionados {
  readonly tipo: "consultaRelacionados";
  /** Who asks: the one who issued the document, or the one who received it. */
  readonly rol: "emisor" | "receptor";
  /** The RFC of who asks, and signs. */
  readonly Rfc: string;
  /** The RFC of the PAC that sends the query. */
  readonly RfcPacEnviaSolicitud: string;
  readonly Uuid: string;
}

/** Both RFC attributes are always written; the one that is not the asker's is empty. */
function raizDeConsultaRelacionados({ rol, Rfc, RfcPacEnviaSolicitud, Uuid }: PeticionConsultaRelacionados): Raiz {
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

/** The root of a request: what is particular to each, its children already in canonical form. */
interface Raiz {
  readonly nombre: string;
  readonly namespace: string;
  readonly atributos: Readonly<Record<string, string>>;
  readonly contenido: string;
}

/** Declared on every root and used by none: they are part of the canonical form that is signed. */
const SCHEMA = ' xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** The namespaces in force inside an element whose default one is `namespace`, in canonical order. */
export function declarations(namespace: string): string {
  return ` xmlns="${namespace}"${SCHEMA}`;
}

/** The document in canonical form; `signature` comes last, and without it this is what the digest is made of. */
export function canonicalDocument({ nombre, namespace, atributos, contenido }: Raiz, signature = ""): string {
  return canonicalElement(nombre, { ...atributos, declarations: declarations(namespace) }, contenido, signature);
}

const ATTRIBUTE: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};
const TEXT: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };

/** Text between tags as Canonical XML 1.0 writes it. */
export function canonicalText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => TEXT[character] as string);
}

/**
 * An element as Canonical XML 1.0 writes it: attributes in the order of their names, never self-closed. `declarations`
 * are the namespaces, already written, which come before any attribute; an attribute without value is left out.
 */
export function canonicalElement(
  name: string,
  {
    declarations = "",
    ...attributes
  }: { readonly declarations?: string; readonly [attribute: string]: string | undefined },
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([attribute, value]) => (value === undefined ? "" : ` ${attribute}="${canonicalAttribute(value)}"`));
  return `<${name}${declarations}${written.join("")}>${children.join("")}</${name}>`;
}

function canonicalAttribute(value: string): string {
  return value.replace(/[&<"\t\n\r]/g, (character) => ATTRIBUTE[character] as string);
}

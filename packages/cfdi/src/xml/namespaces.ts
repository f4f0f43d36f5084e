/** The name of a vocabulary, and where its schema is published. */
export interface Schema {
  readonly uri: string;
  readonly location: string;
}

/** A vocabulary of the SAT with the prefix it is written with. */
export interface Namespace extends Schema {
  readonly prefix: string;
}

const SITE = "http://www.sat.gob.mx/sitio_internet/cfd";

export const XSI = { prefix: "xsi", uri: "http://www.w3.org/2001/XMLSchema-instance" } as const;

export const CFDI: Namespace = {
  prefix: "cfdi",
  uri: "http://www.sat.gob.mx/cfd/4",
  location: `${SITE}/4/cfdv40.xsd`,
};

export const TFD: Namespace = {
  prefix: "tfd",
  uri: "http://www.sat.gob.mx/TimbreFiscalDigital",
  location: `${SITE}/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd`,
};

export const IMPLOCAL: Namespace = {
  prefix: "implocal",
  uri: "http://www.sat.gob.mx/implocal",
  location: `${SITE}/implocal/implocal.xsd`,
};

export const LEYENDAS_FISC: Namespace = {
  prefix: "leyendasFisc",
  uri: "http://www.sat.gob.mx/leyendasFiscales",
  location: `${SITE}/leyendasFiscales/leyendasFisc.xsd`,
};

export const PAGO20: Namespace = {
  prefix: "pago20",
  uri: "http://www.sat.gob.mx/Pagos20",
  location: `${SITE}/Pagos/Pagos20.xsd`,
};

/** The declaration of a prefix: ` xmlns:cfdi="…"`. */
export function declaration({ prefix, uri }: { readonly prefix: string; readonly uri: string }): string {
  return ` xmlns:${prefix}="${uri}"`;
}

/** ` xsi:schemaLocation="…"`: one pair of name and place per vocabulary. */
export function schemaLocation(schemas: readonly Schema[]): string {
  return ` xsi:schemaLocation="${schemas.map(({ uri, location }) => `${uri} ${location}`).join(" ")}"`;
}

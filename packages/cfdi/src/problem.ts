/**
 * Something wrong, or doubtful, in a document. Rules return complete lists of these; they never throw.
 * `messageOf` turns one into a sentence.
 */
export interface Problem {
  /** The SAT's code when it has one ("CFDI40108", "CRP20217"), else one of ours ("TIMBRA-…"). */
  readonly code: string;
  /** Where, in the names of Anexo 20: "Conceptos[2].Descuento"; "" is the document itself. */
  readonly path: string;
  /** Values the sentence needs: what was found, what was expected. Never secrets. */
  readonly params: Readonly<Record<string, string>>;
  /** An "error" would be refused by the authority; a "warning" may be right but deserves a look. */
  readonly severity: "error" | "warning";
}

/** A problem that keeps the document from being certified. */
export function error(code: string, path: string, params: Readonly<Record<string, string>> = {}): Problem {
  return { code, path, params, severity: "error" };
}

/** A problem that a person may overrule. */
export function warning(code: string, path: string, params: Readonly<Record<string, string>> = {}): Problem {
  return { code, path, params, severity: "warning" };
}

/**
 * Own codes for what the SAT's schemas demand; every other own code says what good sense asks, or our reading of a
 * guide.
 */
const OF_SCHEMA: ReadonlySet<string> = new Set([
  ...[
    "TIMBRA-FALTA",
    "TIMBRA-VACIO",
    "TIMBRA-LONGITUD",
    "TIMBRA-CARACTERES",
    "TIMBRA-IMPORTE",
    "TIMBRA-CANTIDAD",
    "TIMBRA-RFC",
  ],
  ...[
    "TIMBRA-UUID",
    "TIMBRA-FORMATO",
    "TIMBRA-SIN-CONCEPTOS",
    "TIMBRA-RELACION-VACIA",
    "TIMBRA-PAGOS-VACIO",
    "TIMBRA-LOCALES-IMPORTE",
  ],
  ...["CORTO", "NUMERO", "ENTERO", "DECIMALES", "CIFRAS", "MINIMO", "MAXIMO", "FECHA", "MOMENTO", "HORA"].map(
    (kind) => `TIMBRA-DATO-${kind}`,
  ),
]);

/**
 * Whether the authority's own rules refuse a document for this: an error that has a code of the SAT's, or that its
 * schemas would find. Anything else that `check` says of a document that others issued, and the SAT certified, is
 * advice.
 */
export function isOfTheLaw({ code, severity }: Pick<Problem, "code" | "severity">): boolean {
  return severity === "error" && (/^(?:CFDI|CRP|SAT)\d/.test(code) || OF_SCHEMA.has(code));
}

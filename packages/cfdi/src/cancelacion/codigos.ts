/** What to do when the SAT, or the PAC before it, answers with a code. */
export type Reaccion =
  /** The request is in force, or was already: its outcome is what the status service says. */
  | "consultar"
  /** The SAT does not know the document yet, or could not be reached: the same request, minutes later. */
  | "reintentar"
  /** A request for it is being dealt with: nothing for 72 hours. */
  | "esperar"
  /** Something in the request, or in related documents, has to change. */
  | "corregir"
  /** The certificate, or the account with the PAC. */
  | "configurar"
  /** It will not be: no other request changes that. */
  | "desistir"
  /** Our own defect. */
  | "avisar";

/** A code of an acknowledgement (EstatusUUID) or of the service itself. */
export interface CodigoDeCancelacion {
  readonly codigo: string;
  readonly reaccion: Reaccion;
  /** The code of its sentence, for `messageOf`. */
  readonly code: string;
  /** False when no document of the SAT nor of a PAC was found to say so, only others' programs. */
  readonly confirmado: boolean;
}

const BY_REACTION: Readonly<Record<Reaccion, readonly string[]>> = {
  consultar: ["201", "202", "213", "1000", "1002", "1201", "1202"],
  reintentar: ["205", "302", "708", "1205"],
  esperar: ["798"],
  corregir: ["203", "207", "208", "209", "212", "311", "312", "314", "no_cancelable", "1005", "1203"],
  configurar: ["300", "303", "304", "305", "310", "711", "1003", "1300", "1305", "1306", "1307", "1308"],
  desistir: ["204", "206", "210", "211", "799", "1001", "1004", "1006", "1204"],
  avisar: ["301", "309", "704", "1301"],
};

/** docs/sat/codigos-de-cancelacion.md. */
const UNCONFIRMED: ReadonlySet<string> = new Set(["213"]);

const CODES: ReadonlyMap<string, CodigoDeCancelacion> = new Map(
  (Object.entries(BY_REACTION) as [Reaccion, readonly string[]][]).flatMap(([reaccion, codes]) =>
    codes.map(
      (codigo) => [codigo, { codigo, reaccion, code: `CAN${codigo}`, confirmado: !UNCONFIRMED.has(codigo) }] as const,
    ),
  ),
);

/**
 * Every code known here, of cancellation, of the receiver's answer (10nn), of withholdings (12nn, 13nn) and of PACs
 * (7nn).
 */
export const CODIGOS_DE_CANCELACION: readonly CodigoDeCancelacion[] = [...CODES.values()];

/** What a code means; undefined for one that nobody documents, after which only the status service knows. */
export function codigoDeCancelacion(codigo: string): CodigoDeCancelacion | undefined {
  return CODES.get(codigo.trim());
}

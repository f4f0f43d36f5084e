import { messageOf, type Problem } from "@timbra/cfdi";
import { es } from "@timbra/cfdi/messages/es";

/** Why a document is not stamped. */
export interface Reason {
  /** "CFDI40108", "303". */
  readonly code: string;
  /** In Spanish, as providers answer. */
  readonly message: string;
}

/** "CFDI40108 - El campo SubTotal …" */
export function reasonText({ code, message }: Reason): string {
  return `${code} - ${message}`;
}

export function reasonOf(problem: Problem): Reason {
  return { code: problem.code, message: messageOf(problem, es).message };
}

import { messageOf, type Problem } from "@timbra/cfdi";
import { es } from "@timbra/cfdi/messages/es";

/** Why a document is not stamped. */
export interface Reason {
  /** "CFDI40108", "303". */
  readonly code: string;
  /** In Spanish, as providers answer. */
  readonly message: string;
  /**
   * The document can be read, and is not what its schema asks: some providers have another code for it than for what
   * cannot be read.
   */
  readonly ofSchema?: true;
}

/** "CFDI40108 - El campo SubTotal …" */
export function reasonText({ code, message }: Reason): string {
  return `${code} - ${message}`;
}

/**
 * What is wrong by a rule without a number of the SAT is reported as what it is to a provider: a document that its
 * schema refuses.
 */
export function reasonOf(problem: Problem): Reason {
  const { message } = messageOf(problem, es);
  return problem.code.startsWith("TIMBRA-")
    ? { code: "301", message, ofSchema: true }
    : { code: problem.code, message };
}

import type { PacPort, StampAnswer } from "../../adapters/pac/index.ts";
import { isOfTestAuthority } from "../../test-authority.ts";
import { type StampCheck, verifyStamp } from "./verify-stamp.ts";

/**
 * Judges the stamp in an answer with the certificate of the provider that gave it; null when the answer holds none. A
 * live provider may publish no certificate, but its stamps are never those of an authority for tests.
 */
export async function verifyAnswer(
  pac: PacPort,
  document: { readonly xml: Uint8Array },
  answer: StampAnswer,
): Promise<StampCheck | null> {
  if (!("xml" in answer)) return null;
  const number = certifierNumberIn(answer.xml);
  const certificate = number === null ? null : await pac.certificate(number);
  const check = verifyStamp(answer.xml, document.xml, () => certificate);
  if (check.ok && pac.environment === "live" && isOfTestAuthority(check.timbre.NoCertificadoSAT))
    return { ok: false, reason: "stamp_of_test_authority" };
  return check;
}

/** A look ahead for the certificate's number only; what the stamp says is judged by `verifyStamp`. */
function certifierNumberIn(xml: Uint8Array): string | null {
  return /\bNoCertificadoSAT="(\d{20})"/.exec(Buffer.from(xml).toString("latin1"))?.[1] ?? null;
}

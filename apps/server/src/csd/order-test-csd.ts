import type { ReadRequestOf } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { getGeneral } from "../issuer/index.ts";

/** Whom a test certificate names while the issuer has no business name yet. */
const SOMEBODY = "CONTRIBUYENTE DE PRUEBA";

export interface TestCsdFiles {
  readonly cer_filename: string;
  readonly key_filename: string;
  readonly certBase64: string;
  readonly keyBase64: string;
}

export type TestCsdOutcome =
  | { readonly kind: "made"; readonly files: TestCsdFiles }
  | { readonly kind: "sandbox_only" | "refused" | "unavailable" };

/**
 * Has the sandbox provider make a seal certificate for the issuer's own RFC, to be downloaded and then uploaded as a
 * real one would be.
 */
export async function orderTestCsd(
  deps: Pick<Deps, "db" | "testCsd" | "log">,
  issuer: { readonly id: string; readonly rfc: string },
  form: ReadRequestOf<"makeTestCsd">,
): Promise<TestCsdOutcome> {
  if (deps.testCsd === null) return { kind: "sandbox_only" };
  const general = await inIssuer(deps.db, issuer.id, getGeneral);
  const name = form.name ?? general?.businessName ?? SOMEBODY;
  const answer = await deps.testCsd.order({ rfc: issuer.rfc, name, passphrase: form.passphrase });
  if (answer.kind === "unavailable")
    deps.log.warn({ reason: answer.reason }, "the sandbox provider made no test certificate");
  if (answer.kind !== "made") return { kind: answer.kind };
  const { cer, key } = answer.csd;
  const files = {
    cer_filename: `CSD_${issuer.rfc}.cer`,
    key_filename: `CSD_${issuer.rfc}.key`,
    certBase64: cer,
    keyBase64: key,
  };
  return { kind: "made", files };
}

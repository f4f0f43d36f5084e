import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Comprobante, Draft, Sealed, Signer } from "@timbra/cfdi";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { type PacSandbox, type PacSandboxOptions, startPacSandbox } from "../start-pac-sandbox.ts";
import { newSigner, signIn } from "./client.ts";
import { DRAFT, NOW, sealUnchecked } from "./draft.ts";

/** A sandbox for the tests of one file, with a signed-in client and a certificate. */
export interface OneSandbox {
  readonly sandbox: PacSandbox;
  readonly token: string;
  readonly signer: Signer;
  /** A document of its own folio at each call. */
  sealed(changes?: Partial<Draft>, change?: (priced: Comprobante) => Comprobante): Sealed;
}

export function oneSandbox(
  options: Partial<PacSandboxOptions> = {},
  order: Record<string, string> = {},
): () => OneSandbox {
  let folder: string;
  let one: OneSandbox;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "pac-sandbox-test-"));
    const sandbox = await startPacSandbox({ port: 0, dataDir: folder, clock: () => NOW, ...options });
    const signer = await newSigner(sandbox, order);
    let folio = 0;
    const sealed: OneSandbox["sealed"] = (changes = {}, change) => {
      folio += 1;
      return sealUnchecked({ ...DRAFT, Folio: String(folio), ...changes }, signer, change);
    };
    one = { sandbox, token: await signIn(sandbox), signer, sealed };
  });
  afterAll(async () => {
    await one.sandbox.close();
    await rm(folder, { recursive: true });
  });
  return () => one;
}

/** A folder that goes away with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pac-sandbox-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

const generate = promisify(generateKeyPair);

/** A new RSA pair of the size the SAT uses. */
export function newRsaPair(): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  return generate("rsa", { modulusLength: 2048 });
}

import type { Context } from "./command.ts";
import { Refused } from "./refused.ts";

/**
 * The passphrase of a key, from the variable that --passphrase-env names: an argument would be seen by every process.
 */
export function passphraseOf({ value, shell }: Pick<Context, "value" | "shell">): string {
  const name = value("passphrase-env");
  if (name === undefined) throw new Refused("passphrase-env", {}, { isUsage: true });
  const passphrase = shell.env(name);
  if (passphrase === undefined) throw new Refused("no-variable", { name }, { isUsage: true });
  return passphrase;
}

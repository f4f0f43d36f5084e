import type { TextKey } from "./say.ts";

/**
 * Why a command cannot do what it is asked, as a text that a person reads. Thrown inside the commands only: `run` and
 * `forEachFile` turn it into one line.
 */
export class Refused extends Error {
  readonly key: TextKey;
  readonly params: Readonly<Record<string, string>>;
  readonly isUsage: boolean;

  constructor(
    key: TextKey,
    params: Readonly<Record<string, string>> = {},
    { isUsage = false }: { readonly isUsage?: boolean } = {},
  ) {
    super(key);
    this.key = key;
    this.params = params;
    this.isUsage = isUsage;
  }
}

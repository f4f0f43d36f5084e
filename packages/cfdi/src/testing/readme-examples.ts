/** A block of code of the README, to be run as it is. */
export interface Example {
  readonly code: string;
  /** What its comments say that it prints, line by line. */
  readonly printed: readonly string[];
}

const BLOCK = /```js\n([\s\S]*?)```/g;
const SAID = /console\.log\(.*\); \/\/ (.*)$/gm;

export function examplesOf(readme: string): Example[] {
  return [...readme.matchAll(BLOCK)].map(([, code = ""]) => ({
    code,
    printed: [...code.matchAll(SAID)].map(([, said = ""]) => said),
  }));
}

/** The lines that an example promises and that were not printed, in their order; it may print others besides. */
export function missingFrom(output: string, { printed }: Example): string[] {
  const lines = output.split("\n");
  let from = 0;
  return printed.filter((said) => {
    const at = lines.indexOf(said, from);
    if (at !== -1) from = at + 1;
    return at === -1;
  });
}

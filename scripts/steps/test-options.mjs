import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";

export const TEST_USAGE = `npm test -- [NAME...] [--changed [--since REF]] [--repeat N]
  NAME       the tests and journeys in whose path that stands; all without one
  --changed  what the working tree, compared with HEAD, can have broken
  --since    compared with another commit, such as main
  --repeat   so many times, one after the other`;

/**
 * @typedef {{ names: readonly string[], since: string | undefined, repeat: number }} TestOptions
 * @param {readonly string[]} args
 * @returns {TestOptions | undefined} undefined when they say nothing that can be done
 */
export function readTestOptions(args) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { changed: { type: "boolean" }, since: { type: "string" }, repeat: { type: "string" } },
    });
    const repeat = Number(values.repeat ?? "1");
    const chosenTwice = positionals.length > 0 && (values.changed === true || values.since !== undefined);
    if (!Number.isInteger(repeat) || repeat < 1 || chosenTwice) return undefined;
    return { names: positionals, since: values.since ?? (values.changed === true ? "HEAD" : undefined), repeat };
  } catch {
    return undefined;
  }
}

/**
 * The files of tests and journeys in whose path one of `names` stands.
 * @param {string} root
 * @param {readonly string[]} names
 * @returns {{ tests: string[], journeys: string[] }}
 */
export function namedTests(root, names) {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  }).split("\n");
  const named = listed.filter((file) => names.some((name) => file.includes(name)));
  return {
    tests: named.filter((file) => /\.test\.tsx?$/.test(file)),
    journeys: named.filter((file) => /\.spec\.ts$/.test(file)),
  };
}

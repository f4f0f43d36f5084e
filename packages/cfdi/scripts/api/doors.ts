import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the package. */
export const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));

/** A way into the package: what is imported, and the source file behind it. */
export interface Door {
  readonly specifier: string;
  readonly source: string;
}

/** The doors that strangers have too: those that were built, and hold code. */
export function publicDoors(): Door[] {
  const manifest = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly timbra: string; readonly default?: string }>>;
  };
  return Object.entries(manifest.exports).flatMap(([door, conditions]) => {
    if (typeof conditions === "string" || conditions.default === undefined) return [];
    return [{ specifier: `${manifest.name}${door.slice(1)}`, source: join(PACKAGE, conditions.timbra) }];
  });
}

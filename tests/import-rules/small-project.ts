import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A source text by its path in the house. */
export type Files = Readonly<Record<string, string>>;

/** Writes `files` into a new folder outside the project, and answers it. */
export function buildHouse(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), "timbra-walls-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Takes a house of `buildHouse` down. */
export function takeDown(root: string): void {
  rmSync(root, { recursive: true, force: true });
}

/** The answer of the healthy house and of a house with `files` more, both taken down afterwards. */
export async function withHouse<Answer>(
  files: Files,
  ask: (root: string) => Answer | Promise<Answer>,
): Promise<Answer> {
  const root = buildHouse(files);
  try {
    return await ask(root);
  } finally {
    takeDown(root);
  }
}

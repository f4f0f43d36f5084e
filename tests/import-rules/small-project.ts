import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A source text by its path in the project. */
export type Files = Readonly<Record<string, string>>;

/** Writes `files` into a new folder outside the project, and answers it. */
export function createProject(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), "timbra-import-rules-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Removes a project of `createProject`. */
export function removeProject(root: string): void {
  rmSync(root, { recursive: true, force: true });
}

/** What `ask` answers of a project of these files, which is removed afterwards. */
export async function withProject<Answer>(
  files: Files,
  ask: (root: string) => Answer | Promise<Answer>,
): Promise<Answer> {
  const root = createProject(files);
  try {
    return await ask(root);
  } finally {
    removeProject(root);
  }
}

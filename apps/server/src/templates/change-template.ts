import { type TemplateName, templateId } from "@timbra/contract";
import { type Doer, recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import { type Content, insertVersion, isConflict, listVersions } from "./templates.db.ts";

interface Change {
  readonly name: TemplateName;
  /** The version that was seen. */
  readonly seen: number;
  /** Null: back to the built-in words. */
  readonly content: Content | null;
  readonly by: Doer & { readonly id: string };
}

/**
 * Puts other words in force, or the built-in ones again. "conflict": somebody else changed them meanwhile, and nothing
 * happened.
 */
export async function changeTemplate(
  deps: Pick<Deps, "db" | "clock">,
  { name, seen, content, by }: Change,
): Promise<"changed" | "conflict"> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const [last] = await listVersions(tx, name);
      if ((last?.version ?? 0) !== seen) return "conflict";
      await insertVersion(tx, name, { version: seen + 1, content, userId: by.id, now: deps.clock.now() });
      const deed = content === null ? "template_reverted" : "template_changed";
      await recordDeed(tx, deps.clock, {
        deed,
        by,
        issuerId: null,
        subject: { id: null, name: templateId(name) },
        detail: { version: seen + 1 },
      });
      return "changed";
    });
  } catch (error) {
    if (isConflict(error)) return "conflict";
    throw error;
  }
}

import * as z from "zod";
import { invoiceDraft } from "./draft.ts";

/** A draft being changed. With `revision`, a save over somebody else's change is refused. */
export const draftUpdateRequest = invoiceDraft.extend({ revision: z.int().min(1).optional() });

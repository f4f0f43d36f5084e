import { writeXml } from "@timbra/cfdi";
import type { Language, PayDraft, ProblemBody } from "@timbra/contract";
import type { Printed } from "../adapters/pdf/index.ts";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { getAddressLines, surroundings } from "../invoices/index.ts";
import { printWords } from "../templates/index.ts";
import { idsIn, pricePayInContext, readPayContext } from "./pay-context.ts";
import { findParts } from "./payable.db.ts";

/**
 * The printed form of a receipt as it is being written, marked as not valid; null, with the problems, while nothing can
 * be applied.
 */
export async function printPayDraft(
  deps: Deps,
  issuerId: string,
  draft: PayDraft,
  language: Language,
): Promise<{ readonly printed: Printed | null; readonly problems: readonly ProblemBody[] }> {
  const { context, address } = await inIssuer(deps.db, issuerId, async (tx) => ({
    context: await readPayContext(
      tx,
      deps.clock.now(),
      issuerId,
      draft,
      await findParts(tx, issuerId, idsIn(draft)),
      null,
    ),
    address: await getAddressLines(tx, issuerId),
  }));
  const { priced, problems } = pricePayInContext(deps.catalogues, context, language);
  if (priced === null) return { printed: null, problems };
  const around = await surroundings(deps, issuerId, address, {
    customer_id: draft.customer_id,
    notes: draft.notes,
    extra: null,
  });
  const chosen = await printWords(deps.db, "payment", language);
  return {
    printed: await deps.pdf.print({
      owner: issuerId,
      xml: writeXml(priced),
      language,
      mark: "draft",
      ...around,
      ...chosen,
    }),
    problems,
  };
}

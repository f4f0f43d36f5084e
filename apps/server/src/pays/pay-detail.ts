import { type Language, type PayDetail, payDraft, settlementOf } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import {
  findInvoice,
  findStamp,
  readSealed,
  refusalProblems,
  toStampFacts,
  type WholeInvoice,
} from "../invoices/index.ts";
import { idsIn, pricePayInContext, readPayContext } from "./pay-context.ts";
import { findPaidIds, findPayFacts, findReplacements, type NamedPay } from "./pay-facts.db.ts";
import { toPayRow } from "./pay-row.ts";
import { findParts } from "./payable.db.ts";

type DetailDeps = Pick<Deps, "catalogues" | "clock">;

/** One receipt, whole; undefined when the issuer has none by that id. */
export async function getPayDetail(
  tx: Tx,
  deps: DetailDeps,
  issuerId: string,
  id: string,
  language: Language,
): Promise<PayDetail | undefined> {
  const pay = await findInvoice(tx, issuerId, id);
  if (pay === undefined || pay.type !== "P") return undefined;
  const facts = (await findPayFacts(tx, issuerId, [id])).get(id);
  const stamp = await findStamp(tx, issuerId, id);
  const sealed = pay.state === "draft" ? null : await readSealed(tx, issuerId, id, stamp);
  const { replaces, replacedBy } = await findReplacements(tx, issuerId, id);
  return {
    ...toPayRow(pay, facts, deps.catalogues),
    revision: pay.revision,
    draft: payDraft.parse(pay.draft),
    settlement:
      sealed === null
        ? await priceDraft(tx, deps, issuerId, pay, language)
        : settlementOf(sealed, { language, invoices: await findPaidIds(tx, issuerId, id), unapplied: null }),
    problems: refusalProblems(pay.problems, language),
    stamp: stamp === null || sealed === null ? null : toStampFacts(stamp, sealed),
    files: stamp === null ? null : { xml: `/api/pays/${id}/xml`, pdf: `/api/pays/${id}/pdf` },
    replaces: toNamed(replaces),
    replaced_by: toNamed(replacedBy),
  };
}

/** Of what was sealed, the amounts are read from the sealed bytes; only a draft is priced anew. */
async function priceDraft(
  tx: Tx,
  deps: DetailDeps,
  issuerId: string,
  pay: WholeInvoice,
  language: Language,
): Promise<PayDetail["settlement"]> {
  const draft = payDraft.parse(pay.draft);
  const context = await readPayContext(
    tx,
    deps.clock.now(),
    issuerId,
    draft,
    await findParts(tx, issuerId, idsIn(draft)),
    pay.id,
  );
  return pricePayInContext(deps.catalogues, context, language).settlement;
}

function toNamed(pay: NamedPay | null): PayDetail["replaces"] {
  if (pay === null) return null;
  const { id, serie, folio, uuid } = pay;
  return {
    id,
    serie,
    folio: folio === null ? null : Number(folio),
    uuid: uuid?.toUpperCase() ?? null,
    state: pay.state as PayDetail["state"],
  };
}

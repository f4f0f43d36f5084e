import { type InvoiceDraft, type InvoiceType, type Language, type MessageKey, type ProblemBody, sentence } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import { numberOf } from "../invoice-export.ts";
import type { InvoiceRecord } from "../invoice-row.ts";
import { creditFaults, lookAtCredited } from "./most-to-credit.ts";
import { findByUuids } from "./related.db.ts";

type Kind = InvoiceType | "P";

const CODE = "TIMBRA-RELACION";
const REPLACES = "04";

/** Of which kinds the related document may be (guide to the CFDI, page 14); 04 goes by the kind of the document itself. */
const RELATED: Readonly<Record<string, readonly Kind[]>> = {
  "01": ["I", "E"],
  "02": ["I", "E"],
  "03": ["I", "T"],
  "05": ["I", "E"],
  "06": ["T"],
  "07": ["I", "E"],
};

/**
 * What one's own documents say against a draft that names them, while it is being written: a credit note above what is left of its invoices, and relations that
 * those documents do not have. The former keeps it from its stamp; the SAT refuses none of the latter, so they are advice.
 */
export async function draftRemarks(tx: Tx, issuerId: string, draft: InvoiceDraft, total: string | null, language: Language): Promise<ProblemBody[]> {
  if (draft.relations.length === 0) return [];
  const uuids = new Set(draft.relations.flatMap((relation) => relation.uuids.map((uuid) => uuid.toUpperCase())));
  const known = new Map((await findByUuids(tx, issuerId, [...uuids])).map((row) => [row.uuid?.toUpperCase(), row]));
  const advice = draft.relations.flatMap(({ type, uuids: named }, at) =>
    named.flatMap((uuid) => {
      const related = known.get(uuid.toUpperCase());
      const key = related === undefined ? null : adviceOf(draft.type, type, related.type as Kind);
      return related === undefined || key === null ? [] : [remark(key, at, type, related, language)];
    }),
  );
  return [...creditFaults(await lookAtCredited(tx, issuerId, draft), draft, total, language), ...advice];
}

function adviceOf(own: InvoiceType | null, relation: string, related: Kind): MessageKey | null {
  if (relation === REPLACES) {
    if (own === "E" && related === "I") return "relation_note_replaces";
    return own === null || fitsReplacement(own, related) ? null : "relation_of_other_kind";
  }
  return RELATED[relation]?.includes(related) === false ? "relation_of_other_kind" : null;
}

/** Income and egress replace one another; everything else its own kind. */
function fitsReplacement(own: InvoiceType, related: Kind): boolean {
  return own === "T" ? related === "T" : related === "I" || related === "E";
}

function remark(key: MessageKey, at: number, relation: string, related: InvoiceRecord, language: Language): ProblemBody {
  const { serie, folio, uuid } = related;
  const number = numberOf({ serie, folio: folio === null ? null : Number(folio) }) ?? uuid ?? "";
  const params = { number, relation };
  return { code: CODE, path: `relations.${at}`, params, severity: "warning", message: sentence(key, language, params) };
}

import { cancelAnswerOf } from "../cancel-codes.ts";
import { ownReceipt } from "../own-receipt.ts";
import type { CancelAnswer, CancelRequest, PacPort } from "../port.ts";
import type { FinkokClient } from "./client.ts";
import { Deadline } from "./deadline.ts";
import { textIn, treesWith, type XmlTree } from "./xml-tree.ts";

/** Words that stand where a code should, and the code they mean. */
const WORDS = [
  [/invalid username or password/i, "300"],
  [/no encontrado/i, "205"],
  [/already en buffercancellation/i, "798"],
  [/already cancell/i, "202"],
] as const;

/**
 * `cancel_signature`: the signed request itself. Never kept for later by them (store_pending), because then nobody
 * would know when it is sent.
 */
export function finkokCancel(client: FinkokClient): PacPort["cancel"] {
  return async (xml, request) => {
    const deadline = new Deadline(request);
    const called = await client(
      "cancel",
      "cancel_signature",
      { xml: Buffer.from(xml).toString("base64"), store_pending: "false" },
      deadline.asking,
    );
    if (called.kind === "failed") return { ...called, kind: "unavailable", unheard: true };
    const answer = readCancelResult(called.result, request);
    if (!("receipt" in answer) || answer.receipt !== null) return answer;
    return { ...answer, receipt: await fetchReceipt(client, request, deadline) };
  };
}

function readCancelResult(result: XmlTree, { uuid }: CancelRequest): CancelAnswer {
  const own = treesWith(result, "EstatusUUID").find(
    (folio) => textIn(folio, "UUID").toUpperCase() === uuid.toUpperCase(),
  );
  if (own === undefined) return byWords(textIn(result, "CodEstatus"));
  const answer = cancelAnswerOf(textIn(own, "EstatusUUID"), textIn(own, "EstatusCancelacion"));
  return "receipt" in answer ? { ...answer, receipt: ownReceipt(textIn(result, "Acuse"), uuid) } : answer;
}

/** A failure of the service as a whole comes in CodEstatus: a code, or words alone. */
function byWords(text: string): CancelAnswer {
  const code = /^\W{0,2}(\d{3})\b\s*[-.:]?\s*/.exec(text);
  if (code?.[1] !== undefined) return cancelAnswerOf(code[1], text.slice(code[0].length));
  const meant = WORDS.find(([words]) => words.test(text))?.[1];
  return cancelAnswerOf(meant ?? "", text);
}

async function fetchReceipt(
  client: FinkokClient,
  { uuid, rfc }: CancelRequest,
  deadline: Deadline,
): Promise<Uint8Array | null> {
  const called = await client("cancel", "get_receipt", { taxpayer_id: rfc, uuid, type: "C" }, deadline.asking);
  return called.kind === "result" ? ownReceipt(textIn(called.result, "receipt"), uuid) : null;
}

import type { PacPort } from "../port.ts";
import type { FinkokClient } from "./client.ts";
import { textIn, treesWith } from "./xml-tree.ts";

/** Paid as they are used. */
const ON_DEMAND = -1;

/** `report_credit`: a history by date, of which the newest line counts. */
export function finkokCredits(client: FinkokClient): PacPort["credits"] {
  return async (rfc, asking) => {
    const called = await client("utilities", "report_credit", { taxpayer_id: rfc }, asking);
    if (called.kind === "failed") return { kind: "unavailable", reason: called.reason };
    const [newest] = treesWith(called.result, "credit")
      .map((line) => ({ date: textIn(line, "date"), credit: textIn(line, "credit") }))
      .sort((one, other) => (one.date < other.date ? 1 : -1));
    if (newest === undefined || !/^-?\d{1,9}$/.test(newest.credit))
      return { kind: "unavailable", reason: `provider_says: ${textIn(called.result, "error")}` };
    const stamps = Number.parseInt(newest.credit, 10);
    return { kind: "known", stamps: stamps === ON_DEMAND ? null : stamps };
  };
}

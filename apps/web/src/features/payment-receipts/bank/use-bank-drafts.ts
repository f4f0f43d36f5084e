import { BANK_MAX_DRAFTS, type BankLine, type BankOutcome, type RequestOf } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { useRefreshDocuments } from "../../../lib/queries.ts";
import { toast } from "../../../ui/toast.ts";
import { useCommand } from "../../../ui/use-command.ts";

/** The place of the proposal that is chosen, by the fingerprint of its line. */
export type Choices = Readonly<Record<string, number>>;

type Common = Omit<RequestOf<"draftBankLines">, "lines">;

/**
 * Drafts what was chosen, some lines at a time. Whatever ends it, what was made stays made; and the same lines asked
 * for again make nothing twice.
 */
export function useBankDrafts(onMade: () => void) {
  const { t } = useTranslation();
  const { busy, run } = useCommand();
  const refresh = useRefreshDocuments();
  const [{ done, total }, setProgress] = useState({ done: 0, total: 0 });
  const make = (lines: readonly BankLine[], choices: Choices, common: Common) =>
    run(async () => {
      const outcomes: BankOutcome[] = [];
      setProgress({ done: 0, total: lines.length });
      for (let at = 0; at < lines.length; at += BANK_MAX_DRAFTS) {
        const some = lines.slice(at, at + BANK_MAX_DRAFTS).map((line) => toChosen(line, choices));
        const { results } = await call("draftBankLines", { body: { ...common, lines: some } });
        outcomes.push(...results.map(({ outcome }) => outcome));
        setProgress({ done: outcomes.length, total: lines.length });
      }
      const count = (wanted: readonly BankOutcome[]) => outcomes.filter((one) => wanted.includes(one)).length;
      const refused = count(["not_open", "mixed", "other_receiver"]);
      toast.success(
        [
          t("bank.drafted", { count: count(["drafted"]) }),
          ...(count(["marked_paid"]) > 0 ? [t("bank.marked_count", { count: count(["marked_paid"]) })] : []),
          ...(count(["already"]) > 0 ? [t("bank.already", { count: count(["already"]) })] : []),
        ].join(" "),
      );
      if (refused > 0) toast.error(t("bank.refused", { count: refused }));
      await refresh();
      onMade();
    });
  return { busy, done, total, make };
}

function toChosen({ date, amount, text, occurrence, fingerprint, proposals }: BankLine, choices: Choices) {
  const parts = proposals[choices[fingerprint] ?? 0] ?? [];
  const invoices = parts.map((part) => ({ invoice_id: part.invoice_id, amount: part.amount }));
  return { date, amount, text, occurrence, invoices };
}

import { Skeleton, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type InvoiceDetail,
  type InvoiceRow,
  mayChangeMany,
  type ResponseOf,
  withChange,
  withTaxFix,
} from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { ApiError, call } from "../../../lib/api-client.ts";
import { formatMoney } from "../../../lib/format.ts";
import { invoicesKey } from "../../../lib/invoice-form-query.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { toast } from "../../../ui/toast.ts";
import classes from "../detail/related.module.css";
import { invoiceName } from "../invoice.ts";

type Judged = ResponseOf<"previewInvoice">;

/** A draft with what is certain to be put right in it. */
interface FixedDraft {
  readonly row: InvoiceRow;
  readonly revision: number;
  readonly draft: InvoiceDetail["draft"];
  /** What is changed, in words. */
  readonly labels: readonly string[];
}

interface FixDraftsDialogProps {
  readonly rows: readonly InvoiceRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What is certain to be put right in some drafts, shown for each of them before anybody does it. */
export function FixDraftsDialog({ rows, onClose, onDone }: FixDraftsDialogProps) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: [...invoicesKey, "fixes", rows.map(({ id }) => id), currentLanguage()],
    queryFn: () => Promise.all(rows.map(fixDraft)),
    staleTime: 0,
    gcTime: 0,
  });
  const { done, failed, save } = useSaveFixed();
  const fixable = (found.data ?? []).filter(({ labels }) => labels.length > 0);
  const submit = async () => {
    if ((await save(fixable)) > 0) return;
    toast.success(t("invoice_list.drafts_fixed", { count: fixable.length }));
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={t("invoice_list.fix_drafts_title")}
      text={t("invoice_list.fix_drafts_text")}
      submitLabel={found.isPending || fixable.length > 0 ? t("invoice_list.fix_drafts_apply") : null}
      busy={done !== null || found.isPending}
      staysOpen={done !== null}
      isTyped={false}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {found.isPending && <Skeleton height="6rem" role="status" aria-label={t("common.loading")} />}
      <QueryFailure query={found} title={t("invoice_list.fix_drafts_failed")} />
      {found.data !== undefined && <FixList drafts={found.data} failed={failed} />}
      {done !== null && (
        <ProgressBar
          done={done}
          total={fixable.length}
          text={t("invoice_list.fix_drafts_progress", { done, total: fixable.length })}
        />
      )}
    </FormDialog>
  );
}

interface FixListProps {
  readonly drafts: readonly FixedDraft[];
  /** Why some could not be saved, by id. */
  readonly failed: ReadonlyMap<string, string>;
}

function FixList({ drafts, failed }: FixListProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {drafts.map(({ row, labels }) => (
        <li key={row.id}>
          <strong>{invoiceName(row, t)}</strong> · {formatMoney(row.total, row.currency)}
          <Text size="sm">{labels.length === 0 ? t("invoice_list.fix_drafts_none") : labels.join("; ")}</Text>
          {failed.has(row.id) && (
            <Text size="sm" className={classes.problem} role="alert">
              {failed.get(row.id)}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Judges a draft as its preview does. */
async function fixDraft(row: InvoiceRow): Promise<FixedDraft> {
  const { invoice } = await call("getInvoice", { params: { id: row.id } });
  const judged = await call("previewInvoice", { body: invoice.draft });
  return { row, revision: invoice.revision, ...withFixes(invoice.draft, judged) };
}

/** Advice that says what is right, not what might be wished. */
const CERTAIN = ["withhold", "wrong_rate", "not_withheld", "not_a_company"];

/** A draft with every certain fix, and what those are called. */
export function withFixes<Draft extends Pick<InvoiceDetail["draft"], "items">>(
  draft: Draft,
  { problems, advice }: Pick<Judged, "problems" | "advice">,
): { readonly draft: Draft; readonly labels: readonly string[] } {
  const changes = problems.filter(mayChangeMany).flatMap(({ change }) => change ?? []);
  const taxes = advice.flatMap(({ code, lines, fix }) =>
    fix !== null && CERTAIN.includes(code) ? [{ lines, fix }] : [],
  );
  // From the last to the first, so that what is taken from a list moves nothing that is still to be changed.
  const changed = changes.reduceRight((before, change) => withChange(before, change), draft);
  const items = changed.items.map((item, at) => {
    const own = taxes.filter(({ lines }) => lines.includes(at));
    return { ...item, taxes: own.reduce((rows, { fix }) => withTaxFix(rows, fix), item.taxes) };
  });
  const labels = [...changes, ...taxes.map(({ fix }) => fix)].map(({ label }) => label);
  return { draft: { ...changed, items }, labels: [...new Set(labels)] };
}

/** Saves fixed drafts one after the other; those that could not be saved stay, with the reason. */
function useSaveFixed() {
  const queries = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map());
  const save = async (drafts: readonly FixedDraft[]): Promise<number> => {
    const reasons = new Map<string, string>();
    for (const [at, { row, draft, revision }] of drafts.entries()) {
      setDone(at);
      try {
        await call("updateDraft", { params: { id: row.id }, body: { ...draft, revision } });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        reasons.set(row.id, error.sentences.join(" "));
      }
    }
    setDone(null);
    setFailed(reasons);
    await queries.invalidateQueries({ queryKey: invoicesKey });
    return reasons.size;
  };
  return { done, failed, save };
}

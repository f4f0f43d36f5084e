import { Button, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconChevronUp,
  IconCircleCheck,
  IconCircleDashed,
  IconRubberStamp,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { creditsQuery } from "../../../lib/queries.ts";
import { ExplainedAmount } from "../explain/explained-amount.tsx";
import { totalRows } from "../invoice.ts";
import type { EditorDraft } from "./draft.ts";
import { useEditor } from "./editor-context.ts";
import { type LastFix, UNDO_BUTTON } from "./last-fix.ts";
import type { PricedEditorDraft } from "./price-draft.ts";
import { countByKind, type EditorProblem, type Fix, findFix } from "./problems.ts";
import { TaxAdviceList } from "./tax-advice-list.tsx";
import classes from "./totals-bar.module.css";

interface TotalsBarProps {
  readonly priced: PricedEditorDraft;
  readonly problems: readonly EditorProblem[];
  readonly onGo: (problem: EditorProblem) => void;
  readonly onFix: (fix: Fix) => void;
  /** What a button has just changed. */
  readonly lastFix: LastFix | null;
  readonly onStamp: () => void;
  readonly busy: boolean;
}

export const STAMP_BUTTON = "invoice-stamp";

/** Always visible: the problems, the totals, and the stamp button. */
export function TotalsBar({ priced, problems, onGo, onFix, lastFix, onStamp, busy }: TotalsBarProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const [unfolded, setUnfolded] = useState(false);
  const shown = !phone || unfolded;
  const words = summaryOf(problems, priced.advice.length, t);
  return (
    <section className={classes.dock} aria-label={t("invoice_editor.totals")}>
      <VisuallyHidden role="status">
        {`${words} · ${t("invoice_editor.total")} ${formatNumber(priced.totals.total, priced.totals.decimals)}`}
      </VisuallyHidden>
      {phone && (
        <CollapsedTotals
          words={words}
          isWrong={countByKind({ problems }).error > 0}
          unfolded={unfolded}
          onToggle={() => setUnfolded(!unfolded)}
        />
      )}
      {shown && (
        <>
          <div className={classes.left}>
            {lastFix !== null && <UndoFix lastFix={lastFix} />}
            <ProblemList
              draft={priced.of}
              problems={problems}
              onFix={onFix}
              onGo={(problem) => {
                setUnfolded(false);
                onGo(problem);
              }}
            />
            <TaxAdviceList advice={priced.advice} draft={priced.of} onDecided={() => setUnfolded(false)} />
          </div>
          <TotalsPanel totals={priced.totals} document={priced.document} />
        </>
      )}
      <div className={classes.right}>
        <GrandTotal totals={priced.totals} document={priced.document} />
        <StampButton onStamp={onStamp} busy={busy} />
      </div>
    </section>
  );
}

function StampButton({ onStamp, busy }: Pick<TotalsBarProps, "onStamp" | "busy">) {
  const { t } = useTranslation();
  const { data: credits } = useQuery(creditsQuery);
  return (
    <div className={classes.stamp}>
      <Button
        id={STAMP_BUTTON}
        size="md"
        fullWidth
        leftSection={<IconRubberStamp className={classes.stampIcon} aria-hidden />}
        onClick={onStamp}
        loading={busy}
        title={t("invoice_editor.stamp_shortcut")}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-describedby="invoice-credits"
      >
        {t("invoice_editor.stamp_cost")}
      </Button>
      <span id="invoice-credits" className={classes.credits} data-none={credits === 0}>
        {credits === 0 && t("invoice_editor.no_credits")}
        {credits !== undefined && credits > 0 && t("invoice_editor.credits_left", { count: credits })}
      </span>
    </div>
  );
}

interface CollapsedTotalsProps {
  readonly words: string;
  readonly isWrong: boolean;
  readonly unfolded: boolean;
  readonly onToggle: () => void;
}

/** On a phone the totals bar is one line until it is expanded. */
function CollapsedTotals({ words, isWrong, unfolded, onToggle }: CollapsedTotalsProps) {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={classes.phoneHead} data-wrong={isWrong} aria-expanded={unfolded} onClick={onToggle}>
      <span>{words}</span>
      <span className={classes.unfold}>
        {t(unfolded ? "invoice_editor.details_hide" : "invoice_editor.details_show")}
        <IconChevronUp className={classes.icon} data-open={unfolded} aria-hidden />
      </span>
    </UnstyledButton>
  );
}

/** "1 problem · 2 fields missing · 1 suggestion", or that it is ready. */
function summaryOf(problems: readonly EditorProblem[], advice: number, t: TFunction): string {
  const { error, missing, warning } = countByKind({ problems });
  const parts = [
    error > 0 ? t("invoice_editor.problems", { count: error }) : "",
    missing > 0 ? t("invoice_editor.missing", { count: missing }) : "",
    warning > 0 ? t("invoice_editor.warnings", { count: warning }) : "",
  ].filter((part) => part !== "");
  const state = parts.length === 0 ? [t("invoice_editor.ready")] : parts;
  return [...state, ...(advice > 0 ? [t("tax_advice.count", { count: advice })] : [])].join(" · ");
}

type TotalsProps = Pick<PricedEditorDraft, "totals" | "document">;

/** What the invoice adds up to, tax by tax, and in words. */
const TotalsPanel = memo(function TotalsPanel({ totals, document }: TotalsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.totals}>
      <dl className={classes.rows}>
        {totalRows(totals, t).map(({ key, label, amount, path }) => (
          <div key={key} className={classes.totalRow}>
            <dt>{label}</dt>
            <dd data-numeric>
              <ExplainedAmount
                of={{ document }}
                path={path}
                name={label}
                amount={formatNumber(amount, totals.decimals)}
                decimals={totals.decimals}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.words}>{totals.total_in_words}</p>
    </div>
  );
});

function GrandTotal({ totals, document }: TotalsProps) {
  const { t } = useTranslation();
  const { total, currency, decimals } = totals;
  return (
    <div className={classes.grand}>
      <span>{t("invoice_editor.total")}</span>
      <strong data-numeric>
        <ExplainedAmount
          of={{ document }}
          path="Total"
          name={t("invoice_editor.total")}
          amount={formatMoney(total, currency, decimals)}
          decimals={decimals}
        />
      </strong>
    </div>
  );
}

/** What was changed by a button, and back. */
function UndoFix({ lastFix: { label, undo } }: { readonly lastFix: LastFix }) {
  const { t } = useTranslation();
  return (
    <p className={classes.undo}>
      <span role="status">{t("invoice_editor.fixed", { label })}</span>
      <Button id={UNDO_BUTTON} size="compact-xs" variant="default" onClick={undo}>
        {t("invoice_editor.undo")}
      </Button>
    </p>
  );
}

const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, missing: IconCircleDashed };
/** Errors first, then what is missing, then what is only doubtful. */
const ORDER = { error: 0, missing: 1, warning: 2 };

interface ProblemListProps {
  readonly draft: EditorDraft;
  readonly problems: readonly EditorProblem[];
  readonly onGo: (problem: EditorProblem) => void;
  readonly onFix: (fix: Fix) => void;
}

/** All problems, each a link to its field, with how to fix it. */
const ProblemList = memo(function ProblemList({ draft, problems, onGo, onFix }: ProblemListProps) {
  const { t } = useTranslation();
  const sorted = [...problems].sort((one, other) => ORDER[one.kind] - ORDER[other.kind]);
  if (sorted.length === 0) {
    return (
      <p className={classes.ready}>
        <IconCircleCheck className={classes.icon} aria-hidden />
        <span>
          <strong>{t("invoice_editor.ready")}</strong>. {t("invoice_editor.ready_text")}
        </span>
      </p>
    );
  }
  return (
    <ul className={classes.problems} aria-label={t("invoice_editor.problems")}>
      {sorted.map((problem) => (
        <Problem
          key={`${problem.kind} ${problem.code} ${problem.line?.id ?? ""} ${problem.path} ${problem.message}`}
          problem={problem}
          draft={draft}
          onGo={onGo}
          onFix={onFix}
        />
      ))}
    </ul>
  );
});

interface ProblemProps extends Omit<ProblemListProps, "problems"> {
  readonly problem: EditorProblem;
}

function Problem({ problem, draft, onGo, onFix }: ProblemProps) {
  const { t } = useTranslation();
  const { form } = useEditor();
  const Icon = ICONS[problem.kind];
  const fix = findFix({ problem, draft, form, t });
  const place = locationLabel(problem, draft, t);
  return (
    <li className={classes.problem} data-kind={problem.kind}>
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.body}>
        <UnstyledButton className={classes.go} onClick={() => onGo(problem)}>
          {place !== "" && <strong>{place}: </strong>}
          <span className={classes.message}>{problem.message}</span>
          {problem.fix !== undefined && <span className={classes.fix}> {problem.fix}</span>}
          {problem.code !== "" && <small className={classes.code}> {problem.code}</small>}
        </UnstyledButton>
        {fix !== null && (
          <Button size="compact-xs" variant="default" className={classes.fixButton} onClick={() => onFix(fix)}>
            {fix.label}
          </Button>
        )}
      </div>
    </li>
  );
}

const OF_LINE = {
  description: "description",
  key: "key",
  sku: "sku",
  quantity: "quantity",
  unit_id: "unit",
  unit_price: "price",
  total_import: "price",
  discount: "discount",
  tax_object_id: "tax_object",
  taxes: "taxes",
  predial: "predial",
  customs: "customs",
  third_party: "third_party",
} as const;

const OF_HEAD = {
  local_taxes: "local_taxes",
  exchange_rate: "exchange_rate",
  conditions: "conditions",
  expedition_zip: "expedition_zip",
  notes: "notes",
  relations: "relation_uuids",
  global: "global",
  receiver: "customer",
} as const;

const fieldLabel = <Names extends object>(names: Names, path: string): Names[keyof Names] | null => {
  const root = path.split(".")[0] ?? "";
  return root in names ? names[root as keyof Names] : null;
};

/**
 * Where a problem is, as people call it: "Line 3", and the field where the sentence itself does not name it. The law's
 * sentences do, those of a field on its own ("This field is required") do not.
 */
function locationLabel(problem: EditorProblem, draft: EditorDraft, t: TFunction): string {
  const at = problem.line === null ? -1 : draft.lines.findIndex(({ id }) => id === problem.line?.id);
  const line = at < 0 ? "" : t("invoice_editor.at_line", { number: at + 1 });
  const nameless = problem.code === "" && (at >= 0 || problem.kind === "error");
  const name = nameless
    ? (fieldLabel(OF_LINE, at < 0 ? "" : problem.field) ?? fieldLabel(OF_HEAD, at < 0 ? problem.path : ""))
    : null;
  return [line, name === null ? "" : t(`invoice_editor.${name}`)].filter((part) => part !== "").join(", ");
}

import { Button, type ButtonProps, VisuallyHidden } from "@mantine/core";
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconEye,
  IconRubberStamp,
} from "@tabler/icons-react";
import { Decimal } from "@timbra/cfdi";
import type { ProblemBody, Settlement } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { formatFolio, type StampRefusal } from "../../../lib/documents.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { Panel } from "../../../ui/page.tsx";
import { ProblemText } from "../../../ui/problem-text.tsx";
import { TotalRow, TotalsList } from "../../../ui/totals-list.tsx";
import classes from "../payment-receipts.module.css";
import type { ReceiptFormControl } from "./receipt-form.ts";

/** The code of what is not there yet. */
export const MISSING = "TIMBRA-FALTA";

interface ReceiptSummaryProps {
  readonly settlement: Settlement | null;
  readonly problems: readonly ProblemBody[];
  /** What a button has just changed. */
  readonly lastFix: ReceiptFormControl["lastFix"];
  readonly onFix: ReceiptFormControl["applyFix"];
  readonly refusal: StampRefusal | null;
  readonly credits: number | undefined;
  readonly busy: boolean;
  readonly previewing: boolean;
  readonly onStamp: () => void;
  readonly onPreview: () => void;
}

/** The preview of the receipt, its problems, and the stamp button. */
export function ReceiptSummary({
  settlement,
  problems,
  lastFix,
  onFix,
  refusal,
  credits,
  busy,
  previewing,
  onStamp,
  onPreview,
}: ReceiptSummaryProps) {
  const { t } = useTranslation();
  const count = (kind: ReturnType<typeof kindOf>) => problems.filter((one) => kindOf(one) === kind).length;
  const [errors, missing] = [count("error"), count("missing")];
  return (
    <Panel title={t("pays.outcome")}>
      <div className={classes.stack}>
        <VisuallyHidden role="status">
          {[
            ...(errors > 0 || missing === 0 ? [t("pays.to_solve", { count: errors })] : []),
            ...(missing > 0 ? [t("invoice_editor.missing", { count: missing })] : []),
            ...(settlement === null ? [] : [`${t("pays.total_mxn")} ${formatNumber(settlement.total_mxn)}`]),
          ].join(" · ")}
        </VisuallyHidden>
        {settlement !== null && <SettlementSums settlement={settlement} />}
        {refusal !== null && (
          <p className={classes.problem} role="alert">
            {refusal.kind === "lost" ? t("pays.lost") : refusal.message}
          </p>
        )}
        <ReceiptProblems problems={problems} onFix={onFix} />
        {lastFix !== null && (
          <p className={classes.undo}>
            <span role="status">{t("pays.fixed", { label: lastFix.label })}</span>
            <Button size="compact-xs" variant="default" onClick={lastFix.undo}>
              {t("common.undo")}
            </Button>
          </p>
        )}
        <FullWidthButton size="md" Icon={IconRubberStamp} label={t("pays.stamp")} onClick={onStamp} loading={busy} />
        <FullWidthButton
          variant="default"
          Icon={IconEye}
          label={t("pays.preview")}
          onClick={onPreview}
          loading={previewing}
        />
        <p className={classes.quiet}>
          {credits === 0
            ? t("pays.no_credits")
            : t("pays.credits_left", { credits: formatNumber(String(credits ?? 0)) })}
        </p>
      </div>
    </Panel>
  );
}

interface FullWidthButtonProps extends Pick<ButtonProps, "size" | "variant" | "loading"> {
  readonly Icon: typeof IconEye;
  readonly label: string;
  readonly onClick: () => void;
}

function FullWidthButton({ Icon, label, ...button }: FullWidthButtonProps) {
  return (
    <Button fullWidth leftSection={<Icon className={classes.icon} aria-hidden />} {...button}>
      {label}
    </Button>
  );
}

function SettlementSums({ settlement }: { readonly settlement: Settlement }) {
  const { t } = useTranslation();
  const documents = settlement.payments.flatMap((payment) => payment.documents);
  const unapplied = settlement.payments.filter(
    (payment) => payment.unapplied !== null && !Decimal.parse(payment.unapplied).isZero(),
  );
  return (
    <>
      <TotalsList>
        {documents.map((document) => (
          <TotalRow
            key={`${document.uuid} ${document.instalment}`}
            name={t("pays.settles", { number: formatFolio(document) ?? "" })}
            value={formatMoney(document.paid, document.currency)}
          />
        ))}
        {unapplied.map((payment, at) => (
          <TotalRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a payment is nothing but its place in the receipt
            key={at}
            name={t("pays.unapplied")}
            value={formatMoney(payment.unapplied ?? "0", payment.currency)}
          />
        ))}
        <TotalRow name={t("pays.total_mxn")} value={formatMoney(settlement.total_mxn, "MXN")} grand />
      </TotalsList>
      <p className={classes.quiet}>{settlement.total_in_words}</p>
    </>
  );
}

/** What is not there yet is no error: nobody has done anything wrong. */
const kindOf = ({ code, severity }: ProblemBody) => (code === MISSING ? "missing" : severity);

const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, missing: IconCircleDashed };

function ReceiptProblems({ problems, onFix }: Pick<ReceiptSummaryProps, "problems" | "onFix">) {
  const { t } = useTranslation();
  if (problems.length === 0) {
    return (
      <p className={classes.ready}>
        <IconCircleCheck className={classes.icon} aria-hidden /> {t("pays.ready")}
      </p>
    );
  }
  return (
    <ul className={classes.problems} aria-label={t("pays.problems")}>
      {problems.map((problem) => {
        const { code, path, message, change } = problem;
        const kind = kindOf(problem);
        const Icon = ICONS[kind];
        return (
          <li key={`${code} ${path} ${message}`} data-severity={kind}>
            <Icon className={classes.icon} aria-hidden />
            <span>
              <ProblemText problem={problem} withCode={!code.startsWith("TIMBRA")} />
              {change !== undefined && (
                <Button size="compact-xs" variant="default" onClick={() => onFix(change)}>
                  {change.label}
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

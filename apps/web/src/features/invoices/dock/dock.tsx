import { Button, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronUp, IconRubberStamp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { creditsQuery } from "../../../lib/account-queries.ts";
import type { EditorProblem } from "../draft/editor-problem.ts";
import type { PricedDraft } from "../draft/price-draft.ts";
import { countProblems } from "../editor/problem-index.ts";
import classes from "./dock.module.css";
import type { Fix } from "./fixes.ts";
import { ProblemList } from "./problem-list.tsx";
import { GrandTotal, TotalsPanel } from "./totals-panel.tsx";

interface DockProps {
  readonly priced: PricedDraft;
  readonly problems: readonly EditorProblem[];
  readonly onGo: (problem: EditorProblem) => void;
  readonly onFix: (fix: Fix) => void;
  readonly onStamp: () => void;
  readonly busy: boolean;
}

export const STAMP_BUTTON = "invoice-stamp";

/** What stays in view: what is to be solved, what it adds up to, and the one button that costs something. */
export function Dock({ priced, problems, onGo, onFix, onStamp, busy }: DockProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const [unfolded, setUnfolded] = useState(false);
  const shown = !phone || unfolded;
  return (
    <section className={classes.dock} aria-label={t("invoice_editor.totals")}>
      <VisuallyHidden role="status">{summaryOf(problems, t)}</VisuallyHidden>
      {phone && <PhoneHead problems={problems} unfolded={unfolded} onToggle={() => setUnfolded(!unfolded)} />}
      {shown && (
        <>
          <div className={classes.left}>
            <ProblemList
              draft={priced.of}
              problems={problems}
              onFix={onFix}
              onGo={(problem) => {
                setUnfolded(false);
                onGo(problem);
              }}
            />
          </div>
          <TotalsPanel totals={priced.totals} />
        </>
      )}
      <div className={classes.right}>
        <GrandTotal totals={priced.totals} />
        <StampButton onStamp={onStamp} busy={busy} />
      </div>
    </section>
  );
}

function StampButton({ onStamp, busy }: Pick<DockProps, "onStamp" | "busy">) {
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

interface PhoneHeadProps {
  readonly problems: readonly EditorProblem[];
  readonly unfolded: boolean;
  readonly onToggle: () => void;
}

/** On a phone the dock is one line until it is unfolded. */
function PhoneHead({ problems, unfolded, onToggle }: PhoneHeadProps) {
  const { t } = useTranslation();
  const words = summaryOf(problems, t);
  return (
    <UnstyledButton
      className={classes.phoneHead}
      data-wrong={countProblems({ problems }).error > 0}
      aria-expanded={unfolded}
      onClick={onToggle}
    >
      <span>{words}</span>
      <span className={classes.unfold}>
        {t(unfolded ? "invoice_editor.details_hide" : "invoice_editor.details_show")}
        <IconChevronUp className={classes.icon} data-open={unfolded} aria-hidden />
      </span>
    </UnstyledButton>
  );
}

/** "1 problem · 2 fields missing", or that it is ready. */
function summaryOf(problems: readonly EditorProblem[], t: TFunction): string {
  const { error, missing, warning } = countProblems({ problems });
  const parts = [
    error > 0 ? t("invoice_editor.problems", { count: error }) : "",
    missing > 0 ? t("invoice_editor.missing", { count: missing }) : "",
    warning > 0 ? t("invoice_editor.warnings", { count: warning }) : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? t("invoice_editor.ready") : parts.join(" · ");
}

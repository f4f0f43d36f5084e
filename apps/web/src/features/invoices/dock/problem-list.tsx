import { Button, UnstyledButton } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { EditorDraft } from "../draft/editor-draft.ts";
import type { EditorProblem } from "../draft/editor-problem.ts";
import { useEditor } from "../editor/editor-context.ts";
import classes from "./dock.module.css";
import { type Fix, fixFor } from "./fixes.ts";
import { placeOf } from "./problem-place.ts";

const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, missing: IconCircleDashed };
/** Errors first, then what is missing, then what is only doubtful. */
const ORDER = { error: 0, missing: 1, warning: 2 };

interface ProblemListProps {
  readonly draft: EditorDraft;
  readonly problems: readonly EditorProblem[];
  readonly onGo: (problem: EditorProblem) => void;
  readonly onFix: (fix: Fix) => void;
}

/** Everything there is to solve, each a way to its field, with how to solve it. */
export const ProblemList = memo(function ProblemList({ draft, problems, onGo, onFix }: ProblemListProps) {
  const { t } = useTranslation();
  const sorted = [...problems].sort((one, other) => ORDER[one.kind] - ORDER[other.kind]);
  if (sorted.length === 0) {
    return (
      <p className={classes.ready}>
        <IconCircleCheck className={classes.icon} aria-hidden />
        <span>
          <strong>{t("invoice_editor.ready")}</strong> {t("invoice_editor.ready_text")}
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
  const fix = fixFor({ problem, draft, form, t });
  const place = placeOf(problem, draft, t);
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

import { Button } from "@mantine/core";
import type { ReplacementAct, ReplacementStep } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReadsOnly } from "../../../lib/reads-only.ts";
import { Panel } from "../../../ui/panel.tsx";
import { InvoiceLink } from "./invoice-link.tsx";
import classes from "./related.module.css";
import { useDerive } from "./use-derive.ts";

const STEPS = ["correct", "stamp", "cancel", "confirm"] as const;

/** How many of the four steps are done, for each step that the act can be at. */
const DONE: Readonly<Record<ReplacementStep, number>> = {
  correct: 0,
  stamping: 1,
  cancelling: 2,
  stopped: 2,
  waiting: 3,
  rejected: 3,
  done: 4,
};

/** The four steps of putting one invoice in the place of another, and where they stand. They go on by themselves. */
export function ReplacementPanel({ act }: { readonly act: ReplacementAct }) {
  const { t } = useTranslation();
  const reads = useReadsOnly();
  const { busy, derive } = useDerive();
  const { step, problem, old, new: next } = act;
  const done = DONE[step];
  const halted = step === "stopped" || step === "rejected";
  const stateOf = (at: number) => {
    if (at < done) return "done";
    if (at > done) return "later";
    return halted ? "stopped" : "now";
  };
  return (
    <Panel title={t("actions.replace_title")}>
      <div className={classes.stack}>
        <ol className={classes.steps}>
          {STEPS.map((one, at) => (
            <li
              key={one}
              className={classes.step}
              data-state={stateOf(at)}
              {...(stateOf(at) === "now" ? { "aria-current": "step" as const } : {})}
            >
              <span>
                {at + 1}. {t(`actions.replace_step_${one}`)}
              </span>
              <span className={classes.label}>{t(`actions.step_${stateOf(at)}`)}</span>
            </li>
          ))}
        </ol>
        <p role="status">{t(`actions.replace_now_${step}`)}</p>
        {problem !== null && <p className={classes.problem}>{problem}</p>}
        <ul className={classes.list}>
          <li>
            <InvoiceLink invoice={old} note={t("actions.replace_old")} />
          </li>
          <li>
            <InvoiceLink invoice={next} note={t("actions.replace_new")} />
          </li>
        </ul>
        <span className={classes.deeds}>
          {step === "correct" && !reads && (
            <Button size="xs" component={Link} to={`/create/invoice?draft=${next.id}`}>
              {t("actions.replace_continue")}
            </Button>
          )}
          {halted && !reads && (
            <Button size="xs" loading={busy} onClick={() => void derive("replaceInvoice", old.id)}>
              {t("actions.replace_retry")}
            </Button>
          )}
          {done >= 2 && (
            <Button size="xs" variant="default" component={Link} to={`/cancel/invoice/${old.id}/invoice`}>
              {t("actions.replace_see")}
            </Button>
          )}
        </span>
      </div>
    </Panel>
  );
}

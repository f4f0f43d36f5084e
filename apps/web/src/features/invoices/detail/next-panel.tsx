import { Button } from "@mantine/core";
import type { NextStep, RelatedInvoices } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Panel } from "../../../ui/page.tsx";
import { useDerive } from "../derive.ts";
import classes from "./related.module.css";

/** What comes next of a document: each step with its reason and one button, the best first. */
export function NextPanel({ related }: { readonly related: RelatedInvoices }) {
  const { t } = useTranslation();
  const { busy, follow } = useDerive();
  const steps = related.next.filter((step) => !isShownElsewhere(step, related));
  if (steps.length === 0) return null;
  return (
    <Panel title={t("actions.next_title")}>
      <ol className={classes.next}>
        {steps.map((step, at) => (
          <li key={`${step.code} ${step.path}`} className={classes.stack}>
            <p>{step.text}</p>
            {step.screen === null ? (
              <Button variant={at === 0 ? "filled" : "default"} loading={busy} onClick={() => void follow(step)}>
                {step.label}
              </Button>
            ) : (
              <Button component={Link} to={step.screen} variant={at === 0 ? "filled" : "default"}>
                {step.label}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** A replacement and a ticket have panels of their own, with all their steps and the button of the next. */
function isShownElsewhere({ code, invoice }: NextStep, { replacement, ticket }: RelatedInvoices): boolean {
  if (replacement !== null && (code === "cancel_replaced" || invoice?.id === replacement.new.id)) return true;
  return ticket?.note != null && invoice !== null && [ticket.note.id, ticket.own.id].includes(invoice.id);
}

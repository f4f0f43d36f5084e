import { useTranslation } from "react-i18next";
import { Panel } from "../../../ui/panel.tsx";
import { AskSat } from "../cancel/ask-sat.tsx";
import { type CancelKind, CancelKindProvider } from "../cancel/kind.ts";
import classes from "./invoice.module.css";

interface SatPanelProps {
  readonly id: string;
  readonly kind: CancelKind;
}

/** What the SAT says of a stamped document, when it is asked. */
export function SatPanel({ id, kind }: SatPanelProps) {
  const { t } = useTranslation();
  return (
    <CancelKindProvider value={kind}>
      <Panel title={t("actions.sat_title")}>
        <p className={classes.hint}>{t("actions.sat_text")}</p>
        <AskSat invoiceId={id} />
      </Panel>
    </CancelKindProvider>
  );
}

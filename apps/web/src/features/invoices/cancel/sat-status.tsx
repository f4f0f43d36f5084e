import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { SatStatus } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { useRefreshDocuments } from "../../../lib/queries.ts";
import { Panel } from "../../../ui/page.tsx";
import { useCommand } from "../../../ui/use-command.ts";
import classes from "../detail/invoice.module.css";
import { type CancelKind, CancelKindProvider, useCancelKind } from "./cancellation.ts";

/** What the SAT says of a stamped document, when it is asked. */
export function SatPanel({ id, kind }: { readonly id: string; readonly kind: CancelKind }) {
  const { t } = useTranslation();
  return (
    <CancelKindProvider value={kind}>
      <Panel title={t("actions.sat_title")}>
        <p className={classes.hint}>{t("actions.sat_text")}</p>
        <SatStatusButton invoiceId={id} />
      </Panel>
    </CancelKindProvider>
  );
}

/** Asks the SAT what it says of an invoice now, and shows its words. */
export function SatStatusButton({ invoiceId }: { readonly invoiceId: string }) {
  const { t } = useTranslation();
  const refreshDocuments = useRefreshDocuments();
  const kind = useCancelKind();
  const { busy, run } = useCommand();
  const [said, setSaid] = useState<SatStatus | null>(null);
  const ask = async () => {
    setSaid(await call(kind === "pay" ? "getPaySatStatus" : "getSatStatus", { params: { id: invoiceId } }));
    await refreshDocuments();
  };
  return (
    <div>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconRefresh aria-hidden size="1rem" />}
        onClick={() => void run(ask)}
      >
        {t("cancel.ask_sat")}
      </Button>
      {said !== null && (
        <p role="status">
          {said.words === null ? t("cancel.sat_silent") : t("cancel.sat_says", { words: satStatusText(said.words) })}
        </p>
      )}
    </div>
  );
}

const satStatusText = ({ code, state, cancellation }: NonNullable<SatStatus["words"]>): string =>
  [state === "" ? code : state, cancellation].filter((text) => text !== "").join(" · ");

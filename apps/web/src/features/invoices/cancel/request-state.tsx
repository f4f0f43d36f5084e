import { Button, Group } from "@mantine/core";
import { IconFileCode, IconFileTypePdf } from "@tabler/icons-react";
import type { Cancellation } from "@timbra/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { useMoment } from "../../../lib/place-of-issue.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { downloadReceipt } from "./api.ts";
import { AskSat } from "./ask-sat.tsx";
import classes from "./cancel.module.css";
import { useCancelKind, useCancelWords } from "./kind.ts";
import { lastMoment } from "./last-moment.ts";
import { REQUEST_TONES } from "./request-tones.ts";

interface RequestStateProps {
  readonly invoiceId: string;
  readonly request: Cancellation;
  /** The last one: what is downloaded and asked is about it. */
  readonly current: boolean;
}

/** Where one request stands, in words, with its dates, its acknowledgement and what the SAT says now. */
export function RequestState({ invoiceId, request, current }: RequestStateProps) {
  const { t } = useTranslation();
  const words = useCancelWords();
  const { state, waiting_for, problems, receipt } = request;
  return (
    <div className={classes.stack}>
      <div role="status" className={classes.stack}>
        <Group gap="xs">
          <StatusBadge tone={REQUEST_TONES[state]} label={t(`cancel.state_${state}`)} />
        </Group>
        <p>{t(words(`cancel.text_${state}`))}</p>
        {waiting_for !== null && <p className={classes.quiet}>{t(`cancel.waiting_${waiting_for}`)}</p>}
        {problems.map(({ code, message, fix }) => (
          <p key={code} className={classes.problem}>
            {message} {fix} <small>{code}</small>
          </p>
        ))}
      </div>
      <Facts request={request} />
      {current && (
        <>
          <AskSat invoiceId={invoiceId} />
          {receipt !== null && <Receipt invoiceId={invoiceId} />}
        </>
      )}
    </div>
  );
}

function Facts({ request }: Pick<RequestStateProps, "request">) {
  const { t } = useTranslation();
  const words = useCancelWords();
  const { motive, replacement_uuid, requested_at, deadline, last_answer_at, closed_at, form } = request;
  const instant = useMoment();
  return (
    <dl className={classes.facts}>
      <Fact name={t("cancel.fact_motive")}>{`${motive} · ${t(words(`cancel.motive_${motive}`))}`}</Fact>
      {replacement_uuid !== null && <Fact name={t("cancel.fact_replacement")}>{replacement_uuid}</Fact>}
      <Fact name={t("cancel.fact_requested")}>{instant(requested_at)}</Fact>
      {deadline !== null && closed_at === null && (
        <Fact name={t("cancel.fact_deadline")}>{lastMoment(deadline, currentLanguage())}</Fact>
      )}
      {last_answer_at !== null && closed_at === null && (
        <Fact name={t("cancel.fact_last_look")}>{instant(last_answer_at)}</Fact>
      )}
      {closed_at !== null && <Fact name={t("cancel.fact_closed")}>{instant(closed_at)}</Fact>}
      {form !== null && <Fact name={t("cancel.fact_form")}>{t(`cancel.form_${form}`)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Receipt({ invoiceId }: Pick<RequestStateProps, "invoiceId">) {
  const { t } = useTranslation();
  const kind = useCancelKind();
  return (
    <div>
      <strong>{t("cancel.receipt")}</strong>
      <p className={classes.quiet}>{t("cancel.receipt_text")}</p>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          leftSection={<IconFileCode aria-hidden size="1rem" />}
          onClick={() => void downloadReceipt(kind, invoiceId, "xml")}
        >
          {t("cancel.receipt_xml")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf aria-hidden size="1rem" />}
          onClick={() => void downloadReceipt(kind, invoiceId, "pdf")}
        >
          {t("cancel.receipt_pdf")}
        </Button>
      </Group>
    </div>
  );
}

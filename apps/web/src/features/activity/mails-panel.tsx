import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type IssuerMailRow, mailKindName } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDateTime } from "../../lib/format.ts";
import type { Tone } from "../../theme.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./activity.module.css";

const TONES: Readonly<Record<IssuerMailRow["state"], Tone>> = {
  pending: "warning",
  sent: "positive",
  failed: "danger",
  uncertain: "warning",
};

/** Every mail in the issuer's name or to it: to whom, about what, and whether it left. */
export function MailsPanel() {
  const { t } = useTranslation();
  const mails = useQuery({ queryKey: ["issuer-mails"], queryFn: ({ signal }) => call("listIssuerMails", { signal }) });
  return (
    <Panel title={t("activity.mails")}>
      {mails.isPending && <Skeleton className={classes.sketch} />}
      {mails.isError && (
        <LoadFailure
          title={t("activity.mails_error")}
          message={mails.error.message}
          onRetry={() => void mails.refetch()}
        />
      )}
      {mails.data?.rows.length === 0 && <Text size="sm">{t("activity.mails_none")}</Text>}
      <ul className={classes.deeds}>
        {mails.data?.rows.map((mail) => (
          <OneMail key={mail.id} mail={mail} />
        ))}
      </ul>
    </Panel>
  );
}

function OneMail({ mail: { kind, recipient, subject, state, created_at } }: { readonly mail: IssuerMailRow }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <li className={classes.deed}>
      <Text size="sm" fw={600}>
        {subject} <StatusBadge tone={TONES[state]} label={t(`actions.mail_${state}`)} />
      </Text>
      <Text size="xs" c="dimmed">
        {[mailKindName(kind, language), recipient, formatDateTime(created_at, language)].join(" · ")}
      </Text>
    </li>
  );
}

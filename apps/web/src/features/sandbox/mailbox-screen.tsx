import { Alert, Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDateTime } from "../../lib/format.ts";
import { LanguageControl } from "../../shell/language-control.tsx";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { MailView } from "./mail-view.tsx";
import classes from "./mailbox-screen.module.css";

/** Mails the product would have sent; in sandbox mode they are read here. */
export function MailboxScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const open = params.get("mail");
  const mails = useQuery({
    queryKey: ["mails"],
    queryFn: ({ signal }) => call("listMails", { signal }),
    refetchInterval: 5_000,
  });
  const refresh = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh className={classes.icon} aria-hidden />}
      loading={mails.isRefetching}
      onClick={() => void mails.refetch()}
    >
      {t("mailbox.refresh")}
    </Button>
  );
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <Wordmark />
        </Link>
        <LanguageControl />
      </div>
      <Page title={t("mailbox.title")} text={t("mailbox.text")} actions={refresh}>
        {mails.isError && (
          <Alert color="amber" title={t("mailbox.unavailable_title")} role="alert">
            {mails.error.message}
          </Alert>
        )}
        {mails.data?.rows.length === 0 && (
          <Panel>
            <EmptyState drawing={drawings.mail} title={t("mailbox.empty_title")} text={t("mailbox.empty_text")} />
          </Panel>
        )}
        {mails.data !== undefined && mails.data.rows.length > 0 && (
          <div className={classes.columns} data-open={open !== null}>
            <MailList rows={mails.data.rows} open={open} />
            {open === null ? <NoMailChosen /> : <MailView id={open} />}
          </div>
        )}
      </Page>
    </div>
  );
}

function NoMailChosen() {
  const { t } = useTranslation();
  return (
    <div className={classes.choose}>
      <Panel>
        <Text c="dimmed" size="sm" ta="center">
          {t("mailbox.choose")}
        </Text>
      </Panel>
    </div>
  );
}

function MailList({ rows, open }: { readonly rows: ResponseOf<"listMails">["rows"]; readonly open: string | null }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("mailbox.list")} className={classes.list}>
      <Panel flush>
        <ul>
          {rows.map((mail) => (
            <li key={mail.id}>
              <Link to={`?mail=${mail.id}`} className={classes.mail} aria-current={mail.id === open || undefined}>
                <span className={classes.subject}>{mail.subject}</span>
                <span className={classes.facts}>
                  <span className={classes.recipient}>{mail.recipient}</span>
                  <span data-numeric>{formatDateTime(mail.created_at, currentLanguage())}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </nav>
  );
}

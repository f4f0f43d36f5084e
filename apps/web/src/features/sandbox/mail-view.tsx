import { Anchor, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDateTime } from "../../lib/format.ts";
import { Panel } from "../../ui/page.tsx";
import classes from "./mail-view.module.css";
import { splitLinks } from "./split-links.ts";

/** One mail. Its text is shown with clickable links; the HTML only inside a sandboxed iframe that loads nothing. */
export function MailView({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const mail = useQuery({
    queryKey: ["mail", id],
    queryFn: ({ signal }) => call("getMail", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <article className={classes.mail}>
      <Anchor component={Link} to="?" size="sm" className={classes.back}>
        {t("mailbox.back")}
      </Anchor>
      <Panel>
        {mail.isPending && <Skeleton className={classes.sketch} />}
        {mail.isError && <Text c="red">{mail.error.message}</Text>}
        {mail.data !== undefined && (
          <>
            <header className={classes.head}>
              <Title order={2}>{mail.data.mail.subject}</Title>
              <Text size="xs" c="dimmed">
                {t("mailbox.to")}: {mail.data.mail.recipient}
              </Text>
              <Text size="xs" c="dimmed" data-numeric>
                {t("mailbox.received")}: {formatDateTime(mail.data.mail.created_at, currentLanguage())}
              </Text>
            </header>
            <Body text={mail.data.mail.body_text} html={mail.data.mail.body_html} title={mail.data.mail.subject} />
          </>
        )}
      </Panel>
    </article>
  );
}

interface BodyProps {
  readonly text: string | null;
  readonly html: string | null;
  readonly title: string;
}

function Body({ text, html, title }: BodyProps) {
  if (text === null) return <iframe className={classes.frame} title={title} sandbox="" srcDoc={html ?? ""} />;
  return (
    <p className={classes.text}>
      {splitLinks(text).map((part) =>
        part.link === null ? (
          part.text
        ) : (
          <Anchor key={part.at} href={part.link} inherit>
            {part.text}
          </Anchor>
        ),
      )}
    </p>
  );
}

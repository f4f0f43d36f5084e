import { Button, Text } from "@mantine/core";
import type { OpenSessionRow } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDateTime } from "../../lib/format.ts";
import { accountSecurityQuery } from "../../lib/queries.ts";
import { useCommandWithReload } from "../../ui/command-with-reload.ts";
import classes from "../../ui/items.module.css";
import { Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { deviceName } from "./device-name.ts";

/** Where the account is signed in: which browser, from where, when last, and the end of each. */
export function SessionsPanel({ sessions }: { readonly sessions: readonly OpenSessionRow[] }) {
  const { t } = useTranslation();
  const { ending, end } = useEndSession();
  const others = sessions.filter(({ current }) => !current);
  const own = sessions.filter(({ current }) => current);
  return (
    <Panel title={t("security.sessions")}>
      <Text size="sm" c="dimmed">
        {t("security.sessions_text")}
      </Text>
      <ul className={classes.list}>
        {[...own, ...others].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() => void end(session.id, () => call("endSession", { params: { id: session.id } }))}
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <Text size="sm" mt="sm">
          {t("security.sessions_alone")}
        </Text>
      ) : (
        <Button
          variant="default"
          mt="sm"
          loading={ending === "others"}
          onClick={() => void end("others", () => call("endOtherSessions", {}))}
        >
          {t("security.sessions_end_others")}
        </Button>
      )}
    </Panel>
  );
}

function useEndSession() {
  const run = useCommandWithReload(accountSecurityQuery.queryKey);
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (which: string, finish: () => Promise<{ readonly message: string }>) => {
    setEnding(which);
    await run(() => finish().finally(() => setEnding(null)));
  };
  return { ending, end };
}

interface SessionRowProps {
  readonly session: OpenSessionRow;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const name = deviceName(session.user_agent) ?? t("security.unknown_device");
  const used = t("security.session_used", { at: formatDateTime(session.last_used_at, language) });
  const opened = t("security.session_opened", { at: formatDateTime(session.created_at, language) });
  return (
    <li className={classes.one}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          {session.current && <StatusBadge tone="positive" label={t("security.session_this")} />}
        </p>
        <p className={classes.small}>{[session.address, used].filter((part) => part !== "").join(" · ")}</p>
        <p className={classes.small}>{opened}</p>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={t("security.session_end_named", { name })}
          onClick={onEnd}
        >
          {t("security.session_end")}
        </Button>
      )}
    </li>
  );
}

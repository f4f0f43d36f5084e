import { Button, Skeleton, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiKey } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { ConfirmedDeletion } from "../../ui/confirmed-deletion.tsx";
import classes from "../../ui/items.module.css";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { apiKeysQuery } from "./api.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";

/** The issuer's keys: what each may do and when it was last used, a new one, and the end of one. */
export function ApiKeysPanel() {
  const { t } = useTranslation();
  const [making, setMaking] = useState(false);
  const found = useQuery(apiKeysQuery);
  return (
    <Panel title={t("developers.keys_title")}>
      <Text size="sm" c="dimmed" mb="sm">
        {t("developers.keys_text")}
      </Text>
      <Button leftSection={<IconPlus aria-hidden size="1rem" />} onClick={() => setMaking(true)}>
        {t("developers.new_key")}
      </Button>
      {found.isPending && <Skeleton h="var(--tb-row)" mt="sm" />}
      {found.isError && (
        <LoadFailure
          title={t("developers.load_error")}
          message={found.error.message}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isSuccess && <Keys keys={found.data} />}
      {making && <NewKeyDialog onClose={() => setMaking(false)} />}
    </Panel>
  );
}

function Keys({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [doomed, setDoomed] = useState<ApiKey | null>(null);
  const revoke = async () => {
    const { message } = await call("revokeApiKey", { params: { id: doomed?.id ?? "" } });
    await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    return message;
  };
  if (keys.length === 0)
    return (
      <Text size="sm" mt="sm">
        {t("developers.keys_empty")}
      </Text>
    );
  return (
    <>
      <ul className={classes.list}>
        {keys.map((key) => (
          <OneKey key={key.id} apiKey={key} onRevoke={() => setDoomed(key)} />
        ))}
      </ul>
      <ConfirmedDeletion
        opened={doomed !== null}
        text={t("developers.revoke_question")}
        {...(doomed === null ? {} : { name: doomed.name })}
        destroy={revoke}
        onEnd={() => setDoomed(null)}
      />
    </>
  );
}

function OneKey({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { name, hint, scopes, created_at, last_used_at, revoked_at } = apiKey;
  const used =
    last_used_at === null
      ? t("developers.never_used")
      : t("developers.used", { at: formatDateTime(last_used_at, language) });
  return (
    <li className={classes.one}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name} <code>{hint}</code>
          <StatusBadge
            tone={revoked_at === null ? "positive" : "neutral"}
            label={t(revoked_at === null ? "developers.works" : "developers.ended")}
          />
        </p>
        <p className={classes.small}>{scopes.map((scope) => t(`developers.scope_${scope}`)).join(" · ")}</p>
        <p className={classes.small}>
          {t("developers.made", { date: formatDate(created_at, language) })} · {used}
          {revoked_at !== null && ` · ${t("developers.revoked", { date: formatDate(revoked_at, language) })}`}
        </p>
      </div>
      {revoked_at === null && (
        <Button variant="default" size="xs" aria-label={t("developers.revoke_named", { name })} onClick={onRevoke}>
          {t("developers.revoke")}
        </Button>
      )}
    </li>
  );
}

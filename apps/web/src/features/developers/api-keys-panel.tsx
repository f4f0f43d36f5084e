import { Button, Skeleton, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ApiKey, apiKeyCreateRequest, KEY_SCOPES, type KeyScope } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useDeletion } from "../../ui/deletion.tsx";
import { CheckboxGroupField } from "../../ui/fields/checkbox-group-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import classes from "../../ui/items.module.css";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { apiKeysQuery } from "./api.ts";
import { NewSecretDialog } from "./new-secret-dialog.tsx";

/** The issuer's API keys: their scopes and last use; create one, revoke one. */
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
      <QueryFailure query={found} title={t("developers.load_error")} />
      {found.isSuccess && <ApiKeyList keys={found.data} />}
      {making && <NewKeyDialog onClose={() => setMaking(false)} />}
    </Panel>
  );
}

function ApiKeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { t } = useTranslation();
  const revoking = useDeletion<ApiKey>({
    text: t("developers.revoke_question"),
    nameOf: ({ name }) => name,
    remove: ({ id }) => call("revokeApiKey", { params: { id } }),
    queryKey: apiKeysQuery.queryKey,
  });
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
          <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => revoking.ask(key)} />
        ))}
      </ul>
      {revoking.dialog}
    </>
  );
}

function ApiKeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
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

/** The scopes that most programs need. */
const DEFAULT_SCOPES: KeyScope[] = ["crud_user_clients", "crud_user_invoices"];

/** Makes a key; then shows it, once. */
function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const form = useSchemaForm(apiKeyCreateRequest, { name: "", scopes: DEFAULT_SCOPES });
  return (
    <NewSecretDialog
      title={t("developers.new_key")}
      form={form}
      make={(body) => call("createApiKey", { body })}
      queryKey={apiKeysQuery.queryKey}
      secretLabel={t("developers.secret")}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={t("developers.name")}
        description={t("developers.name_hint")}
        maxLength={60}
        required
      />
      <CheckboxGroupField
        control={form.control}
        name="scopes"
        label={t("developers.scopes")}
        options={KEY_SCOPES.map((scope) => ({ value: scope, label: t(`developers.scope_${scope}`) }))}
      />
    </NewSecretDialog>
  );
}

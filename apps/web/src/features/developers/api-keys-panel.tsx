import { Button, Checkbox, Skeleton, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiKey, apiKeyCreateRequest, KEY_SCOPES, type KeyScope, type ReadRequestOf } from "@timbra/contract";
import { useId, useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useConfirmedClose } from "../../lib/unsaved-typing.ts";
import { ConfirmDeletion } from "../../ui/delete-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import classes from "../../ui/items.module.css";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { PageOrModal } from "../../ui/page-or-modal.tsx";
import { showRefusal } from "../../ui/show-refusal.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { apiKeysQuery } from "./api.ts";
import { OneTimeSecret } from "./one-time-secret.tsx";

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
      <QueryFailure query={found} title={t("developers.load_error")} />
      {found.isSuccess && <ApiKeyList keys={found.data} />}
      {making && <NewKeyDialog onClose={() => setMaking(false)} />}
    </Panel>
  );
}

function ApiKeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
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
          <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setDoomed(key)} />
        ))}
      </ul>
      <ConfirmDeletion
        opened={doomed !== null}
        text={t("developers.revoke_question")}
        {...(doomed === null ? {} : { name: doomed.name })}
        destroy={revoke}
        onEnd={() => setDoomed(null)}
      />
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

/** What most programs come for. */
const DEFAULT_SCOPES: KeyScope[] = ["crud_user_clients", "crud_user_invoices"];

/** Makes a key; then shows it, once. */
function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useSchemaForm(apiKeyCreateRequest, { name: "", scopes: DEFAULT_SCOPES });
  const make = async (sent: ReadRequestOf<"createApiKey">) => {
    try {
      setSecret((await call("createApiKey", { body: sent })).secret);
    } catch (error) {
      showRefusal(form, error);
      return;
    }
    await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  };
  const { isDirty, isSubmitting } = form.formState;
  const askedClose = useConfirmedClose(isDirty && !isSubmitting && secret === null, onClose);
  const actions = (
    <>
      <Button variant="default" onClick={askedClose}>
        {t("common.close")}
      </Button>
      {secret === null && (
        <Button type="submit" form={formId} loading={isSubmitting}>
          {t("developers.new_key")}
        </Button>
      )}
    </>
  );
  return (
    <PageOrModal as="modal" title={t("developers.new_key")} onClose={onClose} actions={actions}>
      {secret === null ? (
        <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(make)(event)}>
          <Stack gap="md">
            <TextField
              control={form.control}
              name="name"
              label={t("developers.name")}
              description={t("developers.name_hint")}
              maxLength={60}
              required
            />
            <Controller
              control={form.control}
              name="scopes"
              render={({ field, fieldState }) => (
                <Checkbox.Group
                  label={t("developers.scopes")}
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                >
                  <Stack gap="xs" mt="xs">
                    {KEY_SCOPES.map((scope) => (
                      <Checkbox key={scope} value={scope} label={t(`developers.scope_${scope}`)} />
                    ))}
                  </Stack>
                </Checkbox.Group>
              )}
            />
          </Stack>
        </form>
      ) : (
        <OneTimeSecret label={t("developers.secret")} secret={secret} />
      )}
    </PageOrModal>
  );
}

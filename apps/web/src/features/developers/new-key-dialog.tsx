import { Button, Checkbox, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { apiKeyCreateRequest, KEY_SCOPES, type KeyScope, type ReadRequestOf } from "@timbra/contract";
import { useId, useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { useAskedClose } from "../../lib/unsaved-typing.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import { PageOrModal } from "../../ui/page-or-modal.tsx";
import { tellRefusal } from "../../ui/tell-refusal.ts";
import { apiKeysQuery } from "./api.ts";
import { ShownOnce } from "./shown-once.tsx";

/** What most programs come for. */
const USUAL: KeyScope[] = ["crud_user_clients", "crud_user_invoices"];

/** Makes a key; then shows it, once. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useSchemaForm(apiKeyCreateRequest, { name: "", scopes: USUAL });
  const make = async (sent: ReadRequestOf<"createApiKey">) => {
    try {
      setSecret((await call("createApiKey", { body: sent })).secret);
    } catch (error) {
      tellRefusal(form, error);
      return;
    }
    await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  };
  const { isDirty, isSubmitting } = form.formState;
  const askedClose = useAskedClose(isDirty && !isSubmitting && secret === null, onClose);
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
        <ShownOnce label={t("developers.secret")} secret={secret} />
      )}
    </PageOrModal>
  );
}

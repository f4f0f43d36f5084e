import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/copy-text.ts";
import { useConfirmedClose } from "../../lib/unsaved-typing.ts";
import { PageOrModal } from "../../ui/page-or-modal.tsx";
import { submitOf } from "../../ui/show-refusal.ts";
import classes from "./developers.module.css";

interface NewSecretDialogProps<Values extends FieldValues, Sent> {
  readonly title: string;
  readonly form: UseFormReturn<Values, unknown, Sent>;
  readonly make: (sent: Sent) => Promise<{ readonly secret: string }>;
  /** The list that has one more afterwards. */
  readonly queryKey: QueryKey;
  readonly secretLabel: string;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form that makes something with a secret, which is shown in its place, this once. */
export function NewSecretDialog<Values extends FieldValues, Sent>(props: NewSecretDialogProps<Values, Sent>) {
  const { title, form, onClose } = props;
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const make = async (sent: Sent) => {
    setSecret((await props.make(sent)).secret);
    await queries.invalidateQueries({ queryKey: props.queryKey });
  };
  const { isDirty, isSubmitting } = form.formState;
  const confirmedClose = useConfirmedClose(isDirty && !isSubmitting && secret === null, onClose);
  const actions = (
    <>
      <Button variant="default" onClick={confirmedClose}>
        {t("common.close")}
      </Button>
      {secret === null && (
        <Button type="submit" form={formId} loading={isSubmitting}>
          {title}
        </Button>
      )}
    </>
  );
  return (
    <PageOrModal as="modal" title={title} onClose={onClose} actions={actions}>
      {secret === null ? (
        <form id={formId} noValidate onSubmit={(event) => void submitOf(form, make)(event)}>
          <Stack gap="md">{props.children}</Stack>
        </form>
      ) : (
        <OneTimeSecret label={props.secretLabel} secret={secret} />
      )}
    </PageOrModal>
  );
}

/** A secret that the server returns only once, to be copied. */
function OneTimeSecret({ label, secret }: { readonly label: string; readonly secret: string }) {
  const { t } = useTranslation();
  const hint = useId();
  return (
    <Stack gap="0.25rem">
      <Group align="end" gap="sm">
        <TextInput
          className={classes.grow ?? ""}
          label={label}
          aria-describedby={hint}
          readOnly
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={<IconCopy aria-hidden size="1rem" />}
          onClick={() => void copyText(secret, t("developers.copied"))}
        >
          {t("developers.copy")}
        </Button>
      </Group>
      <Text id={hint} size="xs" c="dimmed">
        {t("developers.secret_once")}
      </Text>
    </Stack>
  );
}

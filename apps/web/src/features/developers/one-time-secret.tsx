import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../ui/toast.ts";
import classes from "./developers.module.css";

/** A secret that the server told this once, to be copied. */
export function OneTimeSecret({ label, secret }: { readonly label: string; readonly secret: string }) {
  const { t } = useTranslation();
  const hint = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast.success(t("developers.copied"));
  };
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
        <Button variant="default" leftSection={<IconCopy aria-hidden size="1rem" />} onClick={() => void copy()}>
          {t("developers.copy")}
        </Button>
      </Group>
      <Text id={hint} size="xs" c="dimmed">
        {t("developers.secret_once")}
      </Text>
    </Stack>
  );
}

import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { cancelManyRequest, checkForm, MOTIVES_FOR_MANY, type MotiveForMany, type OneOfMany } from "@timbra/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { toast } from "../../../ui/toast.ts";
import { INVOICES } from "../api.ts";
import classes from "../cancel/cancel.module.css";

/**
 * The one question about all of them; the answer is the motive. Whoever asks proves who they are, and each is asked for
 * by itself.
 */
export function CancelManyForm({ invoices }: { readonly invoices: readonly OneOfMany[] }) {
  const { t } = useTranslation();
  const [motive, setMotive] = useState<MotiveForMany | null>(null);
  const asking = useAsking();
  const acceptances = invoices.filter(({ forecast }) => forecast?.acceptance === true).length;
  return (
    <form
      className={`${classes.stack} ${classes.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void asking.ask({ ids: invoices.map(({ invoice }) => invoice.id), motive });
      }}
    >
      <LoadingOverlay visible={asking.busy} text={t("cancel_many.submitting")} />
      <Radio.Group
        label={t("cancel_many.question")}
        value={motive ?? ""}
        error={asking.error}
        onChange={(value) => setMotive(MOTIVES_FOR_MANY.find((one) => one === value) ?? null)}
      >
        <Stack gap="xs" mt="xs">
          {MOTIVES_FOR_MANY.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`cancel.motive_${one}`)}
              description={t(`cancel.motive_${one}_text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {t("cancel_many.alone")}
      </Text>
      <section className={classes.expect}>
        <h2>{t("cancel.expect_title")}</h2>
        <p>
          {acceptances === 0 ? t("cancel_many.expect_free") : t("cancel_many.expect_asked", { count: acceptances })}
        </p>
        <p className={classes.quiet}>{t("cancel.expect_sat")}</p>
      </section>
      <Group justify="flex-end">
        <Button type="submit" color="red" loading={asking.busy}>
          {t("cancel_many.submit", { count: invoices.length })}
        </Button>
      </Group>
    </form>
  );
}

interface Wish {
  readonly ids: string[];
  readonly motive: MotiveForMany | null;
}

/**
 * Asks once a wish, however often it is pressed; after an answer a new key. What was asked for before is left out by
 * the server all the same.
 */
function useAsking() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const queries = useQueryClient();
  const attempt = useRef(crypto.randomUUID());
  async function ask(wish: Wish): Promise<void> {
    const checked = checkForm(cancelManyRequest, wish, currentLanguage());
    if (!checked.ok) return setError(Object.values(checked.errors).flat().join(" "));
    setError(undefined);
    setBusy(true);
    try {
      toast.success(
        (await call("cancelInvoices", { body: checked.value, idempotencyKey: `cancel-many-${attempt.current}` }))
          .message,
      );
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast.error(failure.sentences);
    } finally {
      attempt.current = crypto.randomUUID();
      setBusy(false);
      await queries.invalidateQueries({ queryKey: INVOICES });
      await queries.invalidateQueries({ queryKey: ["pays"] });
    }
  }
  return { busy, error, ask };
}

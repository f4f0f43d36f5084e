import { Button, Group, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { meQuery, safetyQuery } from "../../lib/account-queries.ts";
import { call } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";
import { formatDate } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { lacksSecondStep } from "../../shell/guard.ts";
import { ConfirmedDeletion } from "../../ui/confirmed-deletion.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.ts";
import { type SecondFactorEnrolment, EnrolDialog } from "./enrol-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes.tsx";

type Factor = ResponseOf<"getAccountSafety">["second_factor"];

/** The second step of signing in: whether it is on, turning it on and off, and its recovery codes. */
export function SecondFactorPanel({ factor }: { readonly factor: Factor }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [begun, setBegun] = useState<SecondFactorEnrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [stopping, setStopping] = useState(false);
  const [busy, setBusy] = useState(false);
  // What an administrator may do can hang on it.
  const reload = () =>
    Promise.all([safetyQuery, meQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  const run = async (deed: () => Promise<void>) => {
    setBusy(true);
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401) toast.error(error.sentences);
    } finally {
      setBusy(false);
    }
  };
  const renew = async () => {
    const made = await call("renewRecoveryCodes", {});
    toast.success(made.message);
    setCodes(made.recovery_codes);
    await reload();
  };
  const stop = async () => {
    const { message } = await call("removeSecondFactor", {});
    await reload();
    return message;
  };
  return (
    <Panel title={t("security.factor")}>
      <FactorFacts factor={factor} />
      <Group gap="sm" mt="sm">
        {factor.on_since === null ? (
          <Button loading={busy} onClick={() => void run(async () => setBegun(await call("beginSecondFactor", {})))}>
            {t("security.factor_begin")}
          </Button>
        ) : (
          <>
            <Button variant="default" loading={busy} onClick={() => void run(renew)}>
              {t("security.codes_renew")}
            </Button>
            <Button variant="default" onClick={() => setStopping(true)}>
              {t("security.factor_stop")}
            </Button>
          </>
        )}
      </Group>
      {begun !== null && (
        <EnrolDialog
          begun={begun}
          onClose={() => setBegun(null)}
          onDone={(made) => {
            setBegun(null);
            setCodes(made);
            void reload();
          }}
        />
      )}
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      <ConfirmedDeletion
        opened={stopping}
        text={t("security.factor_stop_question")}
        destroy={stop}
        onEnd={() => setStopping(false)}
      />
    </Panel>
  );
}

function FactorFacts({ factor }: { readonly factor: Factor }) {
  const { t } = useTranslation();
  const session = useSession();
  const isAskedFor = session !== null && lacksSecondStep(session);
  const { on_since, recovery_codes_left } = factor;
  return (
    <>
      <StatusBadge
        tone={on_since === null ? "neutral" : "positive"}
        label={t(on_since === null ? "security.factor_state_off" : "security.factor_state_on")}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {on_since === null
          ? t(isAskedFor ? "security.factor_needed_text" : "security.factor_off_text")
          : t("security.factor_on_text", { date: formatDate(on_since, currentLanguage()) })}
      </Text>
      {on_since !== null && <Text size="sm">{t("security.codes_left", { count: recovery_codes_left })}</Text>}
    </>
  );
}

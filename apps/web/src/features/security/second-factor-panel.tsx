import { Button, Group, Text } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, secondFactorConfirmRequest } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { copyText } from "../../lib/copy-text.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { formatDate } from "../../lib/format.ts";
import { accountSecurityQuery, meQuery } from "../../lib/queries.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useSession } from "../../lib/session.ts";
import { needsSecondFactor } from "../../shell/guard.ts";
import { useDeletion } from "../../ui/deletion.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { Panel } from "../../ui/page.tsx";
import { PageOrModal } from "../../ui/page-or-modal.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.ts";
import { useCommand } from "../../ui/use-command.ts";
import classes from "./security.module.css";

type Factor = ResponseOf<"getAccountSafety">["second_factor"];

/** The second step of signing in: whether it is on, turning it on and off, and its recovery codes. */
export function SecondFactorPanel({ factor }: { readonly factor: Factor }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [begun, setBegun] = useState<SecondFactorEnrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busy, run } = useCommand();
  // What an administrator may do can hang on it.
  const reload = () =>
    Promise.all([accountSecurityQuery, meQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  const renew = async () => {
    const made = await call("renewRecoveryCodes", {});
    toast.success(made.message);
    setCodes(made.recovery_codes);
    await reload();
  };
  const stopping = useDeletion<Factor>({
    text: t("security.factor_stop_question"),
    remove: async () => {
      const answer = await call("removeSecondFactor", {});
      await reload();
      return answer;
    },
  });
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
            <Button variant="default" onClick={() => stopping.ask(factor)}>
              {t("security.factor_stop")}
            </Button>
          </>
        )}
      </Group>
      {begun !== null && (
        <SecondFactorEnrolmentDialog
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
      {stopping.dialog}
    </Panel>
  );
}

function FactorFacts({ factor }: { readonly factor: Factor }) {
  const { t } = useTranslation();
  const session = useSession();
  const isAskedFor = session !== null && needsSecondFactor(session);
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

type SecondFactorEnrolment = ResponseOf<"beginSecondFactor">;

interface SecondFactorEnrolmentDialogProps {
  readonly begun: SecondFactorEnrolment;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Takes the new secret to an authenticator, by camera or by hand, and has it proved by a first code. */
function SecondFactorEnrolmentDialog({ begun, onClose, onDone }: SecondFactorEnrolmentDialogProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(secondFactorConfirmRequest, { code: "" });
  return (
    <FormFrame
      as="modal"
      title={t("security.factor")}
      form={form}
      disposable
      submitLabel={t("security.factor_confirm")}
      onClose={onClose}
      onSubmit={async (sent) => {
        const { message, recovery_codes } = await call("confirmSecondFactor", { body: sent });
        toast.success(message);
        onDone(recovery_codes);
      }}
    >
      <Text size="sm">{t("security.factor_scan")}</Text>
      <div className={classes.enrol}>
        <QrCode text={begun.uri} label={t("security.factor_qr")} />
        <div className={classes.grow}>
          <Text size="sm" c="dimmed">
            {t("security.factor_secret")}
          </Text>
          <p className={classes.secret}>{(begun.secret.match(/.{1,4}/g) ?? []).join(" ")}</p>
        </div>
      </div>
      <Text size="sm">{t("security.factor_type")}</Text>
      <TextField
        control={form.control}
        name="code"
        label={t("security.factor_code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
    </FormFrame>
  );
}

/** The recovery codes, this once: to be copied, saved as a file, or written down. */
function RecoveryCodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const text = `${codes.join("\n")}\n`;
  return (
    <PageOrModal
      as="modal"
      title={t("security.codes")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("common.close")}</Button>}
    >
      <Text size="sm" mb="sm">
        {t("security.codes_text")}
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" mt="sm">
        <Button
          variant="default"
          leftSection={<IconCopy aria-hidden size="1rem" />}
          onClick={() => void copyText(text, t("security.codes_copied"))}
        >
          {t("security.codes_copy")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden size="1rem" />}
          onClick={() => saveFile(new Blob([text], { type: "text/plain" }), t("security.codes_file"))}
        >
          {t("security.codes_download")}
        </Button>
      </Group>
    </PageOrModal>
  );
}

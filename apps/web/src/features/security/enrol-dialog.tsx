import { Text } from "@mantine/core";
import { type ResponseOf, secondFactorConfirmRequest } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { toast } from "../../ui/toast.ts";
import classes from "./security.module.css";

export type SecondFactorEnrolment = ResponseOf<"beginSecondFactor">;

interface EnrolDialogProps {
  readonly begun: SecondFactorEnrolment;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Takes the new secret to an authenticator, by camera or by hand, and has it proved by a first code. */
export function EnrolDialog({ begun, onClose, onDone }: EnrolDialogProps) {
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

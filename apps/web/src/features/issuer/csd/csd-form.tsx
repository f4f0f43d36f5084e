import { Alert, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { CSD_FILE_BYTES, type ReadRequestOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { generalQuery, useRefreshProfile } from "../../../lib/queries.ts";
import type { CertificateFacts } from "../../../lib/sat-certificate.ts";
import { useSession } from "../../../lib/session.ts";
import { FieldGrid, FullWidthRow } from "../../../ui/field-grid.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { FileDrop } from "../../../ui/file-drop/file-drop.tsx";
import { FormFrame } from "../../../ui/form-frame.tsx";
import { toast } from "../../../ui/toast.ts";
import type { SectionProps } from "../profile-form.tsx";
import { CertificateCard, CurrentCertificate } from "./current-certificate.tsx";
import { TestCertificate } from "./test-certificate.tsx";
import { useCsdForm } from "./use-csd-form.ts";

/** Whether a certificate says the same as what was registered: its name is what invoices carry. */
function RegisteredAs({ rfc, name }: Pick<CertificateFacts, "rfc" | "name">) {
  const { t } = useTranslation();
  const own = useSession()?.user.rfc;
  const registered = useQuery(generalQuery).data?.user_general_data.business_name ?? null;
  // Somebody else's is refused at its field.
  if (rfc !== own || registered === null) return null;
  // A certificate has the kind of company behind the name.
  const isSame = name.toUpperCase().startsWith(registered.toUpperCase());
  return (
    <Text size="sm" role="status" {...(isSame ? {} : { c: "var(--tb-warning-ink)" })}>
      {isSame ? t("csd.confirms") : t("csd.other_name", { name: registered })}
    </Text>
  );
}

/** Step three: the digital seal. Everything is checked in the browser before it is sent. */
export function CsdForm({ as = "page", onClose, onSaved }: SectionProps) {
  const { t } = useTranslation();
  const csd = useCsdForm();
  const profileSaved = useRefreshProfile();
  const { form, cert, key, facts } = csd;
  const { errors } = form.formState;
  const waiting = cert === null || key === null;
  const submit = async (sent: ReadRequestOf<"storeCsd">) => {
    const message = await csd.upload(sent);
    if (message === null) return;
    form.reset();
    await csd.chooseCert(null);
    csd.chooseKey(null);
    toast.success(message);
    await profileSaved();
    if (as === "modal") onClose?.();
    onSaved?.();
  };
  return (
    <FormFrame
      as={as}
      title={t("csd.title")}
      text={t("csd.text")}
      form={form}
      onSubmit={submit}
      submitLabel={t("csd.upload")}
      busyText={t("csd.checking")}
      rename={{ cer_filename: "certBase64", key_filename: "keyBase64" }}
      onClose={onClose}
    >
      <CurrentCertificate />
      <Alert variant="default" icon={<IconInfoCircle aria-hidden />} title={t("csd.about")}>
        <Text size="sm">{t("csd.about_text")}</Text>
        <Text size="sm" mt="xs">
          {t("csd.about_tell")}
        </Text>
      </Alert>
      <TestCertificate onFill={(made) => void csd.fill(made)} />
      <FieldGrid>
        <FileDrop
          label={t("csd.certificate_file")}
          extensions={[".cer"]}
          maxBytes={CSD_FILE_BYTES}
          required
          value={cert}
          onChange={(file) => void csd.chooseCert(file)}
          unreadable={t("step_three.read_cert_error")}
          error={errors.certBase64?.message}
        />
        <FileDrop
          label={t("csd.key_file")}
          extensions={[".key"]}
          maxBytes={CSD_FILE_BYTES}
          required
          value={key}
          onChange={csd.chooseKey}
          unreadable={t("step_three.read_key_error")}
          error={errors.keyBase64?.message}
        />
        {facts !== null && (
          <FullWidthRow>
            <CertificateCard title={t("csd.chosen")} {...facts}>
              <RegisteredAs {...facts} />
            </CertificateCard>
          </FullWidthRow>
        )}
        <FullWidthRow>
          <PasswordField
            control={form.control}
            name="passphrase"
            label={t("csd.passphrase")}
            description={t(waiting ? "csd.passphrase_waits" : "csd.passphrase_hint")}
            autoComplete="off"
            disabled={waiting}
            required
          />
        </FullWidthRow>
      </FieldGrid>
    </FormFrame>
  );
}

import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ProofKind, reauthenticateRequest } from "@timbra/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../lib/api-client.ts";
import { useSchemaForm } from "../lib/form.ts";
import { accountSecurityQuery } from "../lib/queries.ts";
import { finishReauthentication } from "../lib/reauthentication.ts";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { FormFrame } from "../ui/form-frame.tsx";

/** Asks for reauthentication over the present screen; then the waiting requests continue. */
export function ReauthenticationDialog() {
  const { t } = useTranslation();
  const safety = useQuery(accountSecurityQuery);
  const form = useSchemaForm(reauthenticateRequest, { by: "password", proof: "" });
  const { control, setFocus } = form;
  const by = form.watch("by");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way of proving has its own field, which is there once `by` has changed.
  useEffect(() => setFocus("proof"), [by, setFocus]);
  const choose = (kind: ProofKind) => form.reset({ by: kind, proof: "" });
  return (
    <FormFrame
      as="modal"
      title={t("proof.title")}
      text={t("proof.text")}
      form={form}
      disposable
      submitLabel={t("proof.confirm")}
      onClose={() => finishReauthentication(false)}
      onSubmit={async (sent) => {
        await call("reauthenticate", { body: sent });
        finishReauthentication(true);
      }}
    >
      {by === "password" ? (
        <PasswordField
          control={control}
          name="proof"
          label={t("proof.password")}
          autoComplete="current-password"
          required
        />
      ) : (
        <TextField
          control={control}
          name="proof"
          label={t("proof.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      )}
      {typeof safety.data?.second_factor.on_since === "string" && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          // Blur would show an error at the field, and move this away from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(by === "password" ? "code" : "password")}
        >
          {t(by === "password" ? "proof.by_code" : "proof.by_password")}
        </Anchor>
      )}
    </FormFrame>
  );
}

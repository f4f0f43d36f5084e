import { Button } from "@mantine/core";
import { contactRequest } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { FieldGrid, FullWidthRow } from "../../ui/field-grid.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { toast } from "../../ui/toast.ts";
import classes from "./poc.module.css";

const BLANK = { phone: "", fax_number: "", email: "", aux_email_1: "", aux_email_2: "", webpage: "" };

/** A simulated delay of a server, in milliseconds. */
const DISTANCE_MS = 800;
/** An address that the pretended server has already. */
const TAKEN = "ocupado@example.com";

/**
 * /poc/simple/form: one form as a page and as a modal, over a schema of the contract, with a refusal of the server at
 * its field.
 */
export function SimpleFormScreen() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.stack}>
      <SampleForm as="page" />
      <Button variant="default" justify="center" mx="auto" onClick={() => setOpen(true)}>
        {t("gallery.as_modal")}
      </Button>
      {open && <SampleForm as="modal" onClose={() => setOpen(false)} />}
    </div>
  );
}

function SampleForm({ as, onClose }: { readonly as: "page" | "modal"; readonly onClose?: () => void }) {
  const { t } = useTranslation();
  const form = useSchemaForm(contactRequest, BLANK);
  const { control } = form;
  const submit = async ({ email }: { readonly email: string }) => {
    await new Promise((resolve) => setTimeout(resolve, DISTANCE_MS));
    if (email === TAKEN) {
      const message = t("gallery.email_taken");
      throw new ApiError({ status: 422, code: "validation_failed", message, errors: { email: [message] } });
    }
    toast.success(t("gallery.saved"));
    onClose?.();
  };
  return (
    <FormFrame
      as={as}
      title={t("gallery.simple_form")}
      text={t("gallery.simple_form_text", { email: TAKEN })}
      form={form}
      onSubmit={submit}
      busyText={t("gallery.waiting_words")}
      onClose={onClose}
    >
      <FieldGrid>
        <TextField control={control} name="email" label={t("issuer.email")} type="email" required />
        <TextField control={control} name="phone" label={t("issuer.phone")} type="tel" />
        <FullWidthRow>
          <TextField control={control} name="webpage" label={t("issuer.webpage")} type="url" />
        </FullWidthRow>
      </FieldGrid>
    </FormFrame>
  );
}

import { Anchor } from "@mantine/core";
import { withoutRegimenSocietario } from "@timbra/cfdi";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "./text-field.tsx";
import { type FieldProps, toInputText, useField } from "./use-field.ts";

interface LegalNameFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** Whose name it is: only a company's ends with its kind. */
  readonly rfc: string;
}

const COMPANY_RFC_LENGTH = 12;

/**
 * A name that goes into invoices (CFDI40139, CFDI40145): offers to take away the "SA DE CV" that the SAT's register
 * leaves out.
 */
export function LegalNameField<Values extends FieldValues, Sent>({ rfc, ...field }: LegalNameFieldProps<Values, Sent>) {
  const { t } = useTranslation();
  const { value, change } = useField(field);
  const name = toInputText(value).trim().replace(/\s+/g, " ");
  const registered = rfc.length === COMPANY_RFC_LENGTH ? withoutRegimenSocietario(name) : name;
  const ending = name.slice(registered.length).replace(/^[,\s]+/, "");
  return (
    <div>
      <TextField {...field} autoComplete="organization" required />
      {ending !== "" && (
        <Anchor component="button" type="button" size="xs" mt="xs" onClick={() => change(registered)}>
          {t("fields.remove_kind_of_company", { ending })}
        </Anchor>
      )}
    </div>
  );
}

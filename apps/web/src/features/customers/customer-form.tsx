import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  CUSTOMER_FORM_FIELDS,
  type CustomerData,
  customerForm,
  isGenericRfc,
  toCustomerRequest,
} from "@timbra/contract";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { output } from "zod";
import { call } from "../../lib/api-client.ts";
import { countriesQuery, taxRegimesQuery } from "../../lib/catalogue-queries.ts";
import { customerQuery, customersKey } from "../../lib/customer-queries.ts";
import { useLoadedForm } from "../../lib/loaded-form.ts";
import { CollapsibleSections } from "../../ui/collapsible-sections.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { toast } from "../../ui/toast.ts";
import { AddressSection } from "./address-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { BLANK, NO_OBLIGATIONS, toForm } from "./customer-values.ts";
import { GeneralSection } from "./general-section.tsx";
import { sectionsWithErrors } from "./section-fields.ts";

export interface CustomerFormProps {
  readonly as: "page" | "modal";
  /** Edits this one; creates a new one when absent. */
  readonly customerId?: string;
  readonly onClose?: () => void;
  readonly onSaved?: (customer: CustomerData, isNew: boolean) => void;
}

/** What is loaded for the form: the lists always, the customer when one is edited. */
function useCustomer(customerId: string | undefined) {
  const countries = useQuery(countriesQuery);
  const regimes = useQuery(taxRegimesQuery);
  const customer = useQuery({ ...customerQuery(customerId ?? ""), enabled: customerId !== undefined });
  const loaded = useMemo(() => {
    if (customerId === undefined) return BLANK;
    if (customer.data === undefined || countries.data === undefined || regimes.data === undefined) return undefined;
    return toForm(customer.data, { countries: countries.data, regimes: regimes.data });
  }, [customerId, customer.data, countries.data, regimes.data]);
  const queries = customerId === undefined ? [countries, regimes] : [countries, regimes, customer];
  return {
    loaded,
    lists: { countries: countries.data ?? [], regimes: regimes.data ?? [] },
    latest: async () => {
      const { data } = await customer.refetch();
      return data && toForm(data, { countries: countries.data ?? [], regimes: regimes.data ?? [] });
    },
    isPending: queries.some((query) => query.isPending),
    error: queries.find((query) => query.error !== null)?.error ?? null,
    retry: () => queries.filter((query) => query.isError).map((query) => query.refetch()),
  };
}

/**
 * The document of a generic RFC always says 616, and so does the customer; the specification begins a new one with
 * another regime.
 */
function asSaved(sent: output<typeof customerForm>): output<typeof customerForm> {
  return isGenericRfc(sent.customers_rfc) ? { ...sent, cat_tax_regime_id: NO_OBLIGATIONS } : sent;
}

/** A customer, as a page or as a modal: three sections, one open at a time. */
export function CustomerForm({ as, customerId, onClose, onSaved }: CustomerFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { loaded, lists, latest, isPending, error, retry } = useCustomer(customerId);
  const form = useLoadedForm(customerForm, BLANK, loaded, `customer ${customerId ?? ""}`);
  const { errors, submitCount } = form.formState;
  const wrong = submitCount > 0 ? sectionsWithErrors(errors) : [];
  useEffect(() => {
    if (error !== null) toast.error(error.message);
  }, [error]);
  const submit = async (sent: output<typeof customerForm>) => {
    const { status, customer_data, warnings } = await call("saveCustomer", {
      body: toCustomerRequest(asSaved(sent), customerId),
    });
    toast.success(status);
    if (warnings.length > 0) toast.info(warnings.map(({ message }) => message));
    form.reset(form.getValues());
    await queries.invalidateQueries({ queryKey: customersKey });
    if (as === "modal") onClose?.();
    onSaved?.(customer_data, customerId === undefined);
  };
  return (
    <FormFrame
      as={as}
      title={t(customerId === undefined ? "clients.create_title" : "clients.edit_title")}
      form={form}
      onSubmit={submit}
      latest={latest}
      rename={CUSTOMER_FORM_FIELDS}
      loading={isPending && error === null}
      busyText={t(isPending ? "clients.loading" : "clients.saving")}
      {...(onClose === undefined ? {} : { onClose })}
      {...(error === null
        ? {}
        : {
            failure: (
              <LoadFailure
                title={t("clients.load_error")}
                message={error.message}
                onRetry={() => void Promise.all(retry())}
              />
            ),
          })}
    >
      <CollapsibleSections
        submitCount={submitCount}
        sections={[
          {
            id: "general",
            title: t("clients.general_title"),
            content: <GeneralSection form={form} lists={lists} />,
            hasError: wrong.includes("general"),
          },
          {
            id: "address",
            title: t("clients.address_title"),
            content: <AddressSection form={form} />,
            hasError: wrong.includes("address"),
          },
          {
            id: "contact",
            title: t("clients.contact_title"),
            content: <ContactSection form={form} />,
            hasError: wrong.includes("contact"),
          },
        ]}
      />
    </FormFrame>
  );
}

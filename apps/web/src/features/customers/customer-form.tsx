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
import { useNavigate, useParams } from "react-router";
import type { output } from "zod";
import { call } from "../../lib/api-client.ts";
import { asOneSource, useLoadedForm } from "../../lib/form.ts";
import { countriesQuery, customerQuery, customersKey, taxRegimesQuery } from "../../lib/queries.ts";
import { CollapsibleSections } from "../../ui/collapsible-sections.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { toast } from "../../ui/toast.ts";
import { AddressSection, ContactSection, GeneralSection } from "./customer-sections.tsx";
import { type CustomerValues, EMPTY_CUSTOMER, NO_OBLIGATIONS, toCustomerForm } from "./customer-values.ts";

/** /new/customer and /edit/customer/:client_id. */
export function CustomerScreen() {
  const { client_id } = useParams();
  const navigate = useNavigate();
  return (
    <CustomerForm
      key={client_id ?? "new"}
      as="page"
      customerId={client_id}
      onSaved={() => void navigate("/list/customers")}
    />
  );
}

/** A customer as a modal: a new one, or `customerId`. It closes by itself after saving. */
export function CustomerFormModal(props: Omit<CustomerFormProps, "as"> & { readonly onClose: () => void }) {
  return <CustomerForm as="modal" {...props} />;
}

export interface CustomerFormProps {
  readonly as: "page" | "modal";
  /** Edits this one; creates a new one when absent. */
  readonly customerId?: string | undefined;
  readonly onClose?: () => void;
  readonly onSaved?: (customer: CustomerData, isNew: boolean) => void;
}

/** What is loaded for the form: the lists always, the customer when one is edited. */
function useCustomer(customerId: string | undefined) {
  const countries = useQuery(countriesQuery);
  const regimes = useQuery(taxRegimesQuery);
  const customer = useQuery({ ...customerQuery(customerId ?? ""), enabled: customerId !== undefined });
  const loaded = useMemo(() => {
    if (customerId === undefined) return EMPTY_CUSTOMER;
    if (customer.data === undefined || countries.data === undefined || regimes.data === undefined) return undefined;
    return toCustomerForm(customer.data, { countries: countries.data, regimes: regimes.data });
  }, [customerId, customer.data, countries.data, regimes.data]);
  return {
    loaded,
    source: asOneSource(customerId === undefined ? [countries, regimes] : [countries, regimes, customer]),
    lists: { countries: countries.data ?? [], regimes: regimes.data ?? [] },
    latest: async () => {
      const { data } = await customer.refetch();
      return data && toCustomerForm(data, { countries: countries.data ?? [], regimes: regimes.data ?? [] });
    },
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
  const { loaded, source, lists, latest } = useCustomer(customerId);
  const form = useLoadedForm(customerForm, EMPTY_CUSTOMER, loaded, `customer ${customerId ?? ""}`);
  const { errors, submitCount } = form.formState;
  const wrong = submitCount > 0 ? sectionsWithErrors(errors) : [];
  const { error } = source;
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
      source={source}
      loadError={t("clients.load_error")}
      busyText={t(source.isPending ? "clients.loading" : "clients.saving")}
      onClose={onClose}
    >
      <CollapsibleSections
        submitCount={submitCount}
        sections={SECTIONS.map(({ id, title, Content }) => ({
          id,
          title: t(title),
          content: <Content form={form} lists={lists} />,
          hasError: wrong.includes(id),
        }))}
      />
    </FormFrame>
  );
}

type Field = keyof CustomerValues;

/** Which section a field stands in; by the names of the specification, those that are not listed are the address's. */
const GENERAL: readonly Field[] = [
  "customers_rfc",
  "customers_name",
  "cat_tax_regime_id",
  "customers_email",
  "address_pais",
  "customers_num_regid_trib",
];
const CONTACT: readonly Field[] = [
  "customers_pagina_web",
  "customers_telefono",
  "customers_fax",
  "customers_email_2",
  "customers_email_3",
];

const SECTIONS = [
  { id: "general", title: "clients.general_title", Content: GeneralSection },
  { id: "address", title: "clients.address_title", Content: AddressSection },
  { id: "contact", title: "clients.contact_title", Content: ContactSection },
] as const;

type SectionId = (typeof SECTIONS)[number]["id"];

const sectionOf = (field: string): SectionId => {
  if ((GENERAL as readonly string[]).includes(field)) return "general";
  return (CONTACT as readonly string[]).includes(field) ? "contact" : "address";
};

/** The sections that have a field with an error. */
const sectionsWithErrors = (errors: object): readonly SectionId[] => Object.keys(errors).map(sectionOf);

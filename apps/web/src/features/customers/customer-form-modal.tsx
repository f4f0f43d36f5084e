import { CustomerForm, type CustomerFormProps } from "./customer-form.tsx";

/** A customer as a modal: a new one, or `customerId`. It closes by itself after saving. */
export function CustomerFormModal(props: Omit<CustomerFormProps, "as"> & { readonly onClose: () => void }) {
  return <CustomerForm as="modal" {...props} />;
}

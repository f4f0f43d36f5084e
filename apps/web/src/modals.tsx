import { type ComponentType, lazy } from "react";
import { lazyImport } from "./lib/lazy-import.ts";
import type { ModalProps, Modals } from "./shell/modal-host.tsx";

const modal = (load: () => Promise<ComponentType<ModalProps>>) =>
  lazy(async () => ({ default: await lazyImport(load) }));

/** What the top bar and the account popover open; each is loaded when first opened. */
export const MODALS: Modals = {
  customer: modal(() =>
    import("./features/customers/customer-form.tsx").then(({ CustomerFormModal }) => ({ onClose, onSaved }) => (
      <CustomerFormModal onClose={onClose} onSaved={() => onSaved()} />
    )),
  ),
  product: modal(() =>
    import("./features/products/product-form.tsx").then(({ ProductFormModal }) => ({ onClose, onSaved }) => (
      <ProductFormModal onClose={onClose} onSaved={() => onSaved()} />
    )),
  ),
  address: modal(() =>
    import("./features/issuer/address-form.tsx").then(({ AddressForm }) => (props) => (
      <AddressForm as="modal" {...props} />
    )),
  ),
  csd: modal(() =>
    import("./features/issuer/csd/csd-form.tsx").then(({ CsdForm }) => (props) => <CsdForm as="modal" {...props} />),
  ),
  general: modal(() =>
    import("./features/issuer/general-form.tsx").then(({ GeneralForm }) => (props) => (
      <GeneralForm as="modal" {...props} />
    )),
  ),
  taxes: modal(() =>
    import("./features/issuer/taxes-form.tsx").then(({ TaxesForm }) => (props) => <TaxesForm as="modal" {...props} />),
  ),
  contact: modal(() =>
    import("./features/issuer/contact-form.tsx").then(({ ContactForm }) => (props) => (
      <ContactForm as="modal" {...props} />
    )),
  ),
  logo: modal(() =>
    import("./features/issuer/images/image-form.tsx").then(({ ImageForm }) => (props) => (
      <ImageForm kind="logo" as="modal" {...props} />
    )),
  ),
  background: modal(() =>
    import("./features/issuer/images/image-form.tsx").then(({ ImageForm }) => (props) => (
      <ImageForm kind="background" as="modal" {...props} />
    )),
  ),
  printing: modal(() =>
    import("./features/issuer/printing-form.tsx").then(({ PrintingForm }) => (props) => (
      <PrintingForm as="modal" {...props} />
    )),
  ),
  extra_fields: modal(() =>
    import("./features/issuer/extra-fields-form.tsx").then(({ ExtraFieldsForm }) => (props) => (
      <ExtraFieldsForm as="modal" {...props} />
    )),
  ),
  password: modal(() => import("./features/accounts/password-form.tsx").then((m) => m.PasswordForm)),
  series: modal(() =>
    import("./features/issuer/series/series-form.tsx").then(({ SeriesForm }) => (props) => (
      <SeriesForm as="modal" {...props} />
    )),
  ),
};

import { type ComponentType, lazy } from "react";
import { lazyImport } from "./lib/lazy-import.ts";
import type { ModalProps, Modals } from "./shell/modal-host.tsx";

/** A form that is a modal here and may be a page elsewhere. */
const modal = (load: () => Promise<ComponentType<ModalProps & { readonly as: "modal" }>>) =>
  lazy(async () => {
    const Form = await lazyImport(load);
    return { default: (props: ModalProps) => <Form as="modal" {...props} /> };
  });

/** What the top bar and the account popover open; each is loaded when first opened. */
export const MODALS: Modals = {
  customer: modal(() => import("./features/customers/customer-form.tsx").then((m) => m.CustomerForm)),
  product: modal(() => import("./features/products/product-form.tsx").then((m) => m.ProductForm)),
  address: modal(() => import("./features/issuer/address-form.tsx").then((m) => m.AddressForm)),
  csd: modal(() => import("./features/issuer/csd/csd-form.tsx").then((m) => m.CsdForm)),
  general: modal(() => import("./features/issuer/general-form.tsx").then((m) => m.GeneralForm)),
  taxes: modal(() => import("./features/issuer/taxes-form.tsx").then((m) => m.TaxesForm)),
  contact: modal(() => import("./features/issuer/contact-form.tsx").then((m) => m.ContactForm)),
  logo: modal(() =>
    import("./features/issuer/images/image-form.tsx").then(({ ImageForm }) => (props) => (
      <ImageForm kind="logo" {...props} />
    )),
  ),
  background: modal(() =>
    import("./features/issuer/images/image-form.tsx").then(({ ImageForm }) => (props) => (
      <ImageForm kind="background" {...props} />
    )),
  ),
  printing: modal(() => import("./features/issuer/printing-form.tsx").then((m) => m.PrintingForm)),
  extra_fields: modal(() => import("./features/issuer/extra-fields-form.tsx").then((m) => m.ExtraFieldsForm)),
  password: modal(() => import("./features/accounts/password-form.tsx").then((m) => m.PasswordForm)),
  series: modal(() => import("./features/issuer/series/series-form.tsx").then((m) => m.SeriesForm)),
};

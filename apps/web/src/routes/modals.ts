import { type ComponentType, lazy } from "react";
import { loadPart } from "../lib/load-part.ts";
import type { ModalProps, Modals } from "../shell/modal-host.tsx";

const modal = (load: () => Promise<{ Component: ComponentType<ModalProps> }>) =>
  lazy(async () => ({ default: (await loadPart(load)).Component }));

/** What the top bar and the account popover open; each is loaded when first opened. */
export const MODALS: Modals = {
  customer: modal(() => import("./modals/customer.tsx")),
  product: modal(() => import("./modals/product.tsx")),
  address: modal(() => import("./modals/address.tsx")),
  csd: modal(() => import("./modals/csd.tsx")),
  general: modal(() => import("./modals/general.tsx")),
  taxes: modal(() => import("./modals/taxes.tsx")),
  contact: modal(() => import("./modals/contact.tsx")),
  logo: modal(() => import("./modals/logo.tsx")),
  background: modal(() => import("./modals/background.tsx")),
  printing: modal(() => import("./modals/printing.tsx")),
  extra_fields: modal(() => import("./modals/extra-fields.tsx")),
  password: modal(() => import("./modals/password.tsx")),
  series: modal(() => import("./modals/series.tsx")),
};

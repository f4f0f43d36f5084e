import type { QueryClient } from "@tanstack/react-query";
import type { ScreenPath } from "@timbra/contract";
import { type ComponentType, lazy } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import { loadTexts, whenTextsStarted } from "./i18n/i18n.ts";
import { invoiceFormQuery } from "./lib/invoice-form-query.ts";
import { lazyImport } from "./lib/lazy-import.ts";
import { getSession } from "./lib/session.ts";
import { SCREENS } from "./routes.tsx";
import { ErrorScreen, NotFoundScreen } from "./shell/error-screens.tsx";
import { redirectTarget } from "./shell/guard.ts";
import type { ModalProps, Modals } from "./shell/modal-host.tsx";
import { FULL, type ScreenComponent, type ScreenHandle } from "./shell/screen.ts";
import { Shell } from "./shell/shell.tsx";
import { LoadingOverlay } from "./ui/loading-overlay.tsx";

/** A form that is a modal here and may be a page elsewhere. */
const modal = (load: () => Promise<ComponentType<ModalProps & { readonly as: "modal" }>>) =>
  lazy(async () => {
    const Form = await lazyImport(() => withAllTexts(load));
    return { default: (props: ModalProps) => <Form as="modal" {...props} /> };
  });

async function withAllTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadTexts("all")]);
  return part;
}

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
  complements: modal(() => import("./features/issuer/complements-form.tsx").then((m) => m.ComplementsForm)),
  printing: modal(() => import("./features/issuer/printing-form.tsx").then((m) => m.PrintingForm)),
  extra_fields: modal(() => import("./features/issuer/extra-fields-form.tsx").then((m) => m.ExtraFieldsForm)),
  password: modal(() => import("./features/accounts/password-form.tsx").then((m) => m.PasswordForm)),
  series: modal(() => import("./features/issuer/series/series-form.tsx").then((m) => m.SeriesForm)),
  fuel_permits: modal(() =>
    import("./features/issuer/fuel-permits/fuel-permits-form.tsx").then((m) => m.FuelPermitsForm),
  ),
  shortcuts: modal(() => import("./shell/shortcuts/shortcuts-dialog.tsx").then((m) => m.ShortcutsDialog)),
};

const NOT_FOUND: ScreenHandle = { title: "screens.not_found", access: "public", layout: FULL };

/** Asks for what a screen shows first. */
type BeginScreen = (ask: ScreenComponent["begin"]) => void;

/** Asks for what a screen shows first and takes long to be answered, before the screen's code is there. */
const BEGUN_EARLY: Partial<Record<ScreenPath, (queries: QueryClient) => Promise<unknown>>> = {
  "/create/invoice": (queries) => queries.prefetchQuery(invoiceFormQuery()),
};

/** The routes in the router's format: one layout, screens loaded when first visited. */
export const routesOf = (begin: BeginScreen): RouteObject[] => [
  {
    element: <Shell modals={MODALS} />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <LoadingOverlay visible over="screen" />,
    children: [
      {
        errorElement: <ErrorScreen />,
        children: [
          ...SCREENS.map(({ path, load, daily, ...handle }) => ({
            path,
            lazy: async () => {
              // Whoever is redirected from a screen loads none of its data.
              const isSeen = redirectTarget(handle, getSession(), path, null) === null;
              if (isSeen) begin(BEGUN_EARLY[path]);
              const loadAndBegin = async () => {
                const screen = await load();
                if (isSeen) begin(screen.begin);
                return screen;
              };
              const isSaid = daily === true || handle.layout.minimal;
              return { Component: await lazyImport(isSaid ? loadAndBegin : () => withAllTexts(loadAndBegin)) };
            },
            handle,
          })),
          { path: "*", element: <NotFoundScreen />, handle: NOT_FOUND },
        ],
      },
    ],
  },
];

/** The router, and what the first screen has asked for. */
export function createRouter(queries: QueryClient) {
  const asked: Promise<unknown>[] = [];
  const begin: BeginScreen = (ask) => {
    // What is asked for is said in the reader's language.
    if (ask !== undefined) asked.push(whenTextsStarted.then(() => ask(queries)));
  };
  return { router: createBrowserRouter(routesOf(begin)), asked };
}

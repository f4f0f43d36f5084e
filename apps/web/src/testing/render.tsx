import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Language } from "@timbra/contract";
import type { ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { afterEach } from "vitest";
import { loadTexts, startI18n } from "../i18n/i18n.ts";
import { theme } from "../theme.ts";
import { closeToast, getToasts } from "../ui/toast.ts";
import { Toaster } from "../ui/toaster.tsx";

interface RenderOptions {
  readonly language?: Language;
  /** The address the screen is visited at. */
  readonly at?: string | { readonly pathname: string; readonly state: unknown };
  /** Other addresses to arrive at. */
  readonly routes?: readonly RouteObject[];
}

// Requests that a screen still sends when its test is over have no server, and are ignored.
globalThis.fetch = () => new Promise<Response>(() => undefined);

// A screen is drawn when it is drawn: a busy machine may take seconds for the first one of a file.
configure({ asyncUtilTimeout: 10_000 });

// happy-dom has no fonts to wait for; growing text areas listen to them.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

afterEach(() => {
  cleanup();
  // Toasts outlive screens; the next test must not read what this one said.
  for (const { id } of getToasts()) closeToast(id);
});

/**
 * Shows a screen the way the product does: look, texts, server data, router, toasts. Without the style sheet of the
 * look's variables, which would be searched for every element whose role or name is asked for.
 */
export async function renderRoutes(
  routes: RouteObject[],
  { language = "es", at = "/" }: Omit<RenderOptions, "routes"> = {},
) {
  await startI18n(language);
  await loadTexts("all");
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const view = render(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, router, queries, user: userEvent.setup() };
}

export const renderScreen = (screen: ReactNode, options: RenderOptions = {}) =>
  renderRoutes([{ path: "*", element: screen }, ...(options.routes ?? [])], options);

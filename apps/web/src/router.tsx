import { createBrowserRouter, type RouteObject } from "react-router";
import { lazyImport } from "./lib/lazy-import.ts";
import { MODALS } from "./modals.tsx";
import { SCREENS } from "./routes.tsx";
import { ErrorScreen, NotFoundScreen } from "./shell/error-screens.tsx";
import { FULL, type ScreenHandle } from "./shell/screen.ts";
import { Shell } from "./shell/shell.tsx";
import { LoadingOverlay } from "./ui/loading-overlay.tsx";

const NOT_FOUND: ScreenHandle = { title: "screens.not_found", access: "public", layout: FULL };

/** The routes in the router's format: one layout, screens loaded when first visited. */
export const routes: RouteObject[] = [
  {
    element: <Shell modals={MODALS} />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <LoadingOverlay visible over="screen" />,
    children: [
      {
        errorElement: <ErrorScreen />,
        children: [
          ...SCREENS.map(({ path, load, ...handle }) => ({
            path,
            lazy: async () => ({ Component: await lazyImport(load) }),
            handle,
          })),
          { path: "*", element: <NotFoundScreen />, handle: NOT_FOUND },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

import { createBrowserRouter, type RouteObject } from "react-router";
import { loadPart } from "./lib/lazy-import.ts";
import { MODALS } from "./modals.tsx";
import { SCREENS } from "./routes.tsx";
import { Crash, NotFound } from "./shell/error-screens.tsx";
import { FULL, type ScreenHandle } from "./shell/screen.ts";
import { Shell } from "./shell/shell.tsx";
import { LoadingOverlay } from "./ui/loading-overlay.tsx";

const nobodyHere: ScreenHandle = { title: "screens.not_found", access: "public", layout: FULL };

/** The addresses as the router wants them: one frame, screens loaded when first visited. */
export const routes: RouteObject[] = [
  {
    element: <Shell modals={MODALS} />,
    errorElement: <Crash />,
    hydrateFallbackElement: <LoadingOverlay visible over="screen" />,
    children: [
      {
        errorElement: <Crash />,
        children: [
          ...SCREENS.map(({ path, load, ...handle }) => ({
            path,
            lazy: async () => ({ Component: await loadPart(load) }),
            handle,
          })),
          { path: "*", element: <NotFound />, handle: nobodyHere },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

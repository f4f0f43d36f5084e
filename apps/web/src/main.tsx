import "@fontsource-variable/inter";
import "./ui/auth-styles.ts";
import "./ui/global.css";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { startI18n } from "./i18n/i18n.ts";
import { getSession } from "./lib/session.ts";
import { Providers } from "./providers.tsx";
import { createRouter } from "./router.tsx";
import { loadSignedInLayout } from "./shell/shell.tsx";
import { showUnexpectedError } from "./ui/toast.ts";

window.addEventListener("unhandledrejection", ({ reason }) => showUnexpectedError(reason));

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

/** When the screen of the address is loaded, or could not be. */
const whenLoaded = ({ state, subscribe }: ReturnType<typeof createRouter>) =>
  new Promise<void>((resolve) => {
    if (state.initialized) resolve();
    subscribe(({ initialized }) => initialized && resolve());
  });

// All at once; the frame that index.html draws stays until there is a screen to take its place.
const router = createRouter();
const layout = getSession() === null ? undefined : loadSignedInLayout().catch(() => undefined);
await Promise.all([startI18n(), layout, whenLoaded(router)]);
createRoot(root).render(
  <Providers>
    <RouterProvider router={router} />
  </Providers>,
);

import "@fontsource-variable/inter";
import "./ui/auth-styles.ts";
import "./ui/global.css";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { startI18n } from "./i18n/i18n.ts";
import { type BrowserSession, getSession } from "./lib/session.ts";
import { createServerData, Providers } from "./providers.tsx";
import { createRouter } from "./router.tsx";
import { loadSignedInLayout } from "./shell/shell.tsx";
import { showUnexpectedError } from "./ui/toast.ts";

window.addEventListener("unhandledrejection", ({ reason }) => showUnexpectedError(reason));

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

/** When the screen of the address is loaded, or could not be. */
const whenLoaded = ({ state, subscribe }: ReturnType<typeof createRouter>["router"]) =>
  new Promise<void>((resolve) => {
    if (state.initialized) resolve();
    subscribe(({ initialized }) => initialized && resolve());
  });

/** So long the first screen may wait for what it asked the server for; then it is drawn with sketches. */
const FIRST_ANSWERS_MS = 300;

async function beginLayout(session: BrowserSession): Promise<void> {
  const { begin } = await loadSignedInLayout();
  asked.push(begin(queries, session));
}

// All at once; the frame that index.html draws stays until there is a screen to take its place.
const queries = createServerData();
const { router, asked } = createRouter(queries);
const session = getSession();
const layout = session === null ? undefined : beginLayout(session).catch(() => undefined);
await Promise.all([startI18n(), layout, whenLoaded(router)]);
await Promise.race([Promise.allSettled(asked), new Promise((resolve) => setTimeout(resolve, FIRST_ANSWERS_MS))]);
createRoot(root).render(
  <Providers queries={queries}>
    <RouterProvider router={router} />
  </Providers>,
);

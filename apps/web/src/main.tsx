import "@fontsource-variable/inter";
import "./ui/auth-styles.ts";
import "./ui/global.css";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { startI18n } from "./i18n/i18n.ts";
import { Providers } from "./providers.tsx";
import { createRouter } from "./router.tsx";
import { showUnexpectedError } from "./ui/toast.ts";

window.addEventListener("unhandledrejection", ({ reason }) => showUnexpectedError(reason));

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const router = createRouter();
await startI18n();
createRoot(root).render(
  <Providers>
    <RouterProvider router={router} />
  </Providers>,
);

import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import type { ReactNode } from "react";
import { onSessionExpired } from "./lib/api-client.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { shareSessionWithTabs } from "./lib/session-tabs.ts";
import { styleNonce } from "./lib/style-nonce.ts";
import { cssVariables, theme } from "./theme.ts";
import { toast } from "./ui/toast.ts";
import { Toaster } from "./ui/toaster.tsx";

/** The server's data, which is forgotten with the session. */
export function createServerData(): QueryClient {
  const queries = createQueryClient();
  const forget = (notice: "session_expired" | "session_ended_elsewhere") => () => {
    queries.clear();
    toast.error(i18next.t(`common.${notice}`));
  };
  onSessionExpired(forget("session_expired"));
  shareSessionWithTabs(forget("session_ended_elsewhere"));
  return queries;
}

/** The providers around every screen: theme, server data, toasts. */
export function Providers({ queries, children }: { readonly queries: QueryClient; readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queries}>
        {children}
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>
  );
}

import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { type ReactNode, useState } from "react";
import { onSessionExpired } from "./lib/api-client.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { shareSessionWithTabs } from "./lib/session-tabs.ts";
import { styleNonce } from "./lib/style-nonce.ts";
import { cssVariables, theme } from "./theme.ts";
import { toast } from "./ui/toast.ts";
import { Toaster } from "./ui/toaster.tsx";

/** The providers around every screen: theme, server data, toasts. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(() => {
    const client = createQueryClient();
    const forget = (notice: "session_expired" | "session_ended_elsewhere") => () => {
      client.clear();
      toast.error(i18next.t(`common.${notice}`));
    };
    onSessionExpired(forget("session_expired"));
    shareSessionWithTabs(forget("session_ended_elsewhere"));
    return client;
  });
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

import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useRouteError } from "react-router";
import { call } from "../lib/api-client.ts";
import { LazyImportError } from "../lib/lazy-import.ts";
import { lost } from "../ui/drawing-parts.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

const RETRY_MS = 3_000;

const reload = () => window.location.reload();

/**
 * When a screen fails: no stack trace, and a link back. One that could not be fetched is reloaded automatically when
 * the connection is back.
 */
export function ErrorScreen({ onConnected = reload }: { readonly onConnected?: () => void }) {
  const { t } = useTranslation();
  const isMissing = useRouteError() instanceof LazyImportError;
  const isOffline = useConnection(isMissing, onConnected);
  return (
    <div role="alert">
      <EmptyState
        level={1}
        drawing={lost}
        title={t(isOffline ? "crash.offline_title" : "crash.title")}
        text={t(isOffline ? "crash.offline_text" : "crash.text")}
        action={<Button onClick={reload}>{t("crash.reload")}</Button>}
      />
    </div>
  );
}

/**
 * Whether the server is unreachable; polled until it answers again. When the server answers the first request, the
 * connection is not the cause: then nothing is reloaded automatically, which might never end.
 */
function useConnection(isAsked: boolean, onConnected: () => void): boolean {
  const [isOffline, setOffline] = useState(isAsked);
  useEffect(() => {
    if (!isAsked) return undefined;
    let hasMissed = false;
    const ask = async () => {
      const answers = await call("health", {}).then(
        () => true,
        () => false,
      );
      if (!answers) hasMissed = true;
      else if (hasMissed) onConnected();
      else setOffline(false);
    };
    const again = () => void ask();
    again();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [isAsked, onConnected]);
  return isOffline;
}

/** The screen for unknown addresses. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      drawing={lost}
      title={t("not_found.title")}
      text={t("not_found.text")}
      action={
        <Button component={Link} to="/">
          {t("not_found.button")}
        </Button>
      }
    />
  );
}

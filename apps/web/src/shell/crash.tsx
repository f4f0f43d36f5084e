import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { drawings } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** When a screen fails: no stack trace, and the way back. */
export function Crash() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        level={1}
        drawing={drawings.lost}
        title={t("crash.title")}
        text={t("crash.text")}
        action={<Button onClick={() => window.location.reload()}>{t("crash.reload")}</Button>}
      />
    </div>
  );
}

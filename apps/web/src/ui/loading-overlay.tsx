import { Loader, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./loading-overlay.module.css";

interface LoadingOverlayProps {
  readonly visible: boolean;
  /** What is being waited for; "Loading…" by default. */
  readonly text?: string | undefined;
  /** `screen` covers everything (a legal act under way); `area` only the nearest positioned parent. */
  readonly over?: "area" | "screen";
}

/** Shows that something is pending and blocks the area below it. The live region exists even when hidden. */
export function LoadingOverlay({ visible, text, over = "area" }: LoadingOverlayProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.overlay} data-visible={visible} data-over={over} role="status">
      {visible && (
        <>
          <Loader size="md" type="dots" aria-hidden />
          <Text size="sm" fw={500}>
            {text ?? t("common.loading")}
          </Text>
        </>
      )}
    </div>
  );
}

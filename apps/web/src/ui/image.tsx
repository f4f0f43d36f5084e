import { Text } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./image.module.css";

interface ImageProps {
  /** Address or data URL; null while there is none. */
  readonly src: string | null;
  readonly alt: string;
  readonly loading?: boolean;
}

interface LoadedImage {
  readonly src: string;
  readonly state: "shown" | "failed";
}

/** What is known belongs to an address: one inside the page (data:) may be there before any effect could run. */
const stateOf = (src: string | null, settled: LoadedImage | null): LoadedImage["state"] | "waiting" => {
  if (src === null) return "failed";
  return settled?.src === src ? settled.state : "waiting";
};

/** A picture with placeholders: a skeleton until it is loaded, common.not_found when loading fails. */
export function Image({ src, alt, loading = false }: ImageProps) {
  const { t } = useTranslation();
  const [settled, setSettled] = useState<LoadedImage | null>(null);
  const state = stateOf(src, settled);
  const waiting = loading || state === "waiting";
  return (
    <div className={classes.frame} data-state={waiting ? "waiting" : state} aria-busy={waiting}>
      {waiting && <span className={classes.skeleton} role="img" aria-label={t("common.loading_image")} />}
      {!loading && state === "failed" && (
        <span className={classes.missing}>
          <IconPhotoOff aria-hidden />
          <Text size="xs">{t("common.not_found")}</Text>
        </span>
      )}
      {!loading && src !== null && state !== "failed" && (
        <img
          src={src}
          alt={alt}
          onLoad={() => setSettled({ src, state: "shown" })}
          onError={() => setSettled({ src, state: "failed" })}
        />
      )}
    </div>
  );
}

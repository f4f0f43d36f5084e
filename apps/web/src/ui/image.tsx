import { Text } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./image.module.css";

interface ImageProps {
  /** Address or data URL; null while there is none. */
  readonly src: string | null;
  readonly alt: string;
  readonly loading?: boolean;
}

/** A picture with honest stand-ins: a skeleton until it is there, common.not_found when it cannot be had. */
export function Image({ src, alt, loading = false }: ImageProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<"waiting" | "shown" | "failed">("waiting");
  useEffect(() => setState(src === null ? "failed" : "waiting"), [src]);
  const waiting = loading || (state === "waiting" && src !== null);
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
        <img src={src} alt={alt} onLoad={() => setState("shown")} onError={() => setState("failed")} />
      )}
    </div>
  );
}

import { Loader, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconFile, IconPlayerPause, IconUpload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../lib/format.ts";
import type { FileLimits } from "./check-file.ts";
import classes from "./file-drop.module.css";
import type { DropState } from "./use-file-drop.ts";

const ICONS = {
  waiting: IconFile,
  uploading: Loader,
  complete: IconCircleCheck,
  aborted: IconPlayerPause,
  error: IconAlertCircle,
};

interface DropContentProps {
  readonly drop: {
    readonly state: DropState;
    readonly fileName: string | null;
    readonly file: File | null;
    readonly progress: number;
  };
  readonly limits: FileLimits;
  readonly stateId: string;
}

/** What the zone says: what may be dropped, or which file it has and how far it is. */
export function DropContent({ drop, limits, stateId }: DropContentProps) {
  const { t } = useTranslation();
  const { state, fileName, file, progress } = drop;
  const picture = usePicture(state === "error" ? null : file);
  const Icon = fileName === null && state === "waiting" ? IconUpload : ICONS[state];
  const percent = Math.round(progress * 100);
  return (
    <>
      {picture === null ? (
        <Icon className={classes.icon} {...(state === "uploading" ? { size: "xs" } : { "aria-hidden": true })} />
      ) : (
        <img className={classes.thumb} src={picture} alt="" />
      )}
      <span className={classes.words}>
        <span id={stateId} role="status" className={classes.status}>
          <Text span size="sm" fw={fileName === null ? 400 : 560}>
            {fileName ?? t("file_drop.hint")}
          </Text>
          <Text span size="xs" c="dimmed">
            {fileName === null
              ? limitsText(limits)
              : [t(`file_drop.${state}`), ...(file === null ? [] : [formatBytes(file.size)])].join(" · ")}
          </Text>
        </span>
        {state === "uploading" && percent > 0 && (
          <progress
            className={classes.progress}
            max={100}
            value={percent}
            aria-label={t("file_drop.progress", { name: fileName ?? "" })}
          />
        )}
      </span>
    </>
  );
}

const limitsText = ({ extensions, maxBytes, maxPixels }: FileLimits) =>
  [
    extensions.join(", "),
    formatBytes(maxBytes),
    ...(maxPixels === undefined ? [] : [`${maxPixels.width}\u00a0×\u00a0${maxPixels.height}\u00a0px`]),
  ].join(" · ");

const PICTURES = ["image/png", "image/jpeg", "image/gif"];

/** An address of the file for as long as it is shown, when it is a picture. */
function usePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null || !PICTURES.includes(file.type)) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

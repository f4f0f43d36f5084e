import { Button, Input, Loader, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconFile, IconPlayerPause, IconUpload } from "@tabler/icons-react";
import { safeFileName, sentence } from "@timbra/contract";
import { type DragEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatBytes } from "../../lib/format.ts";
import { DropHint } from "./drop-hint.tsx";
import classes from "./file-drop.module.css";
import { readBase64 } from "./read-file.ts";
import { type DropState, type FileDelivery, type FileLimits, useFileDrop } from "./use-file-drop.ts";

export interface ReadFile {
  readonly name: string;
  readonly size: number;
  readonly base64: string;
}

export interface FileDropProps extends FileLimits, DropFieldProps {
  readonly value: ReadFile | null;
  /** The file once read; null when it is removed or cannot be used. */
  readonly onChange: (file: ReadFile | null) => void;
}

const READ_IN_BROWSER: FileDelivery<ReadFile> = {
  deliver: async (file) => ({ name: safeFileName(file.name), size: file.size, base64: await readBase64(file) }),
};

/** One file, dropped or chosen, checked and read as base64 in the browser. */
export function FileDrop(props: FileDropProps) {
  const drop = useFileDrop(props, props.value, props.onChange, READ_IN_BROWSER);
  return <DropField {...props} limits={props} drop={drop} />;
}

export interface DropFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** The form's error for this field. */
  readonly error?: string | undefined;
}

interface FullDropProps extends DropFieldProps {
  readonly limits: FileLimits;
  readonly drop: ReturnType<typeof useFileDrop>;
}

/** The field of a file. Works with the keyboard: it is a real file input, under a zone that takes drops. */
export function DropField({ limits, drop, ...props }: FullDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const missing =
    props.required === true && drop.isLeftEmpty ? sentence("file_required", currentLanguage()) : undefined;
  const problem = drop.problem ?? props.error ?? missing;
  const hover = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside && props.disabled !== true);
  };
  return (
    <Input.Wrapper
      id={id}
      label={props.label}
      required={props.required === true}
      description={props.description}
      error={problem}
      size="sm"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the file input inside takes keyboard and clicks; dropping is only a shortcut */}
      <div
        className={classes.zone}
        data-state={drop.state}
        data-over={over}
        data-disabled={props.disabled === true}
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={(event) => {
          hover(event, false);
          if (props.disabled !== true) drop.take([...event.dataTransfer.files]);
        }}
      >
        <input
          id={id}
          type="file"
          className={classes.input}
          accept={limits.extensions.join(",")}
          disabled={props.disabled === true}
          onBlur={drop.touch}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-state${problem === undefined ? "" : ` ${id}-error`}`}
          onChange={(event) => {
            drop.take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
        <DropContent drop={drop} limits={limits} stateId={`${id}-state`} />
        <DropActions drop={drop} />
      </div>
    </Input.Wrapper>
  );
}

function DropActions({ drop }: Pick<FullDropProps, "drop">) {
  const { t } = useTranslation();
  const { state, fileName } = drop;
  const failed = state === "error" && fileName !== null;
  return (
    <span className={classes.actions}>
      {state === "waiting" && fileName !== null && <CompactButton label={t("file_drop.start")} run={drop.start} />}
      {state === "uploading" && <CompactButton label={t("file_drop.abort")} run={drop.abort} />}
      {(state === "aborted" || failed) && <CompactButton label={t("common.retry")} run={drop.retry} />}
      {(state === "complete" || (fileName !== null && state !== "uploading")) && (
        <CompactButton label={t("common.remove")} run={drop.remove} />
      )}
      {drop.canUndo && <CompactButton label={t("common.undo")} run={drop.undo} />}
    </span>
  );
}

function CompactButton({ label, run }: { readonly label: string; readonly run: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={run}>
      {label}
    </Button>
  );
}

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

/** The text of the drop zone: what may be dropped, or the file and its progress. */
function DropContent({ drop, limits, stateId }: DropContentProps) {
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
            {fileName ?? <DropHint />}
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

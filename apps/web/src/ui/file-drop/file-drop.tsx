import { Button, Input, Loader, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconFile, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../lib/format.ts";
import type { FileLimits } from "./check-file.ts";
import classes from "./file-drop.module.css";
import { type DropState, type HeldFile, useFileDrop } from "./use-file-drop.ts";

export interface FileDropProps extends FileLimits {
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** What to say when the file cannot be read; the usual words unless told. */
  readonly unreadable?: string;
  /** A message of the form about this field. */
  readonly error?: string;
  readonly value: HeldFile | null;
  /** The file once read; null when it is removed or cannot be used. */
  readonly onChange: (file: HeldFile | null) => void;
}

const ICONS = { waiting: IconUpload, uploading: Loader, complete: IconCircleCheck, aborted: IconFile, error: IconAlertCircle };

/** One file, dropped or chosen, checked and read in the browser. Works with the keyboard: it is a real file input. */
export function FileDrop(props: FileDropProps) {
  const { t } = useTranslation();
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = useFileDrop(props, props.value, props.onChange);
  const problem = drop.problem ?? props.error;
  const hover = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside && props.disabled !== true);
  };
  return (
    <Input.Wrapper
      id={id}
      label={props.label}
      required={props.required === true}
      {...(props.description === undefined ? {} : { description: props.description })}
      {...(problem === undefined ? {} : { error: problem })}
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
          accept={props.extensions.join(",")}
          disabled={props.disabled === true}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-state${problem === undefined ? "" : ` ${id}-error`}`}
          onChange={(event) => {
            drop.take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
        <Content state={drop.state} fileName={drop.fileName} limits={props} stateId={`${id}-state`} />
        <span className={classes.actions}>
          {drop.state === "uploading" && <Small label={t("file_drop.abort")} run={drop.abort} />}
          {(drop.state === "aborted" || (drop.state === "error" && drop.fileName !== null)) && <Small label={t("common.retry")} run={drop.retry} />}
          {drop.state === "complete" && <Small label={t("common.remove")} run={drop.remove} />}
          {drop.canUndo && <Small label={t("common.undo")} run={drop.undo} />}
        </span>
      </div>
    </Input.Wrapper>
  );
}

function Small({ label, run }: { label: string; run: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={run}>
      {label}
    </Button>
  );
}

interface ContentProps {
  readonly state: DropState;
  readonly fileName: string | null;
  readonly limits: FileLimits;
  readonly stateId: string;
}

function Content({ state, fileName, limits, stateId }: ContentProps) {
  const { t } = useTranslation();
  const Icon = ICONS[state];
  return (
    <>
      <Icon className={classes.icon} {...(state === "uploading" ? { size: "xs" } : { "aria-hidden": true })} />
      <span className={classes.words} id={stateId} role="status">
        <Text span size="sm" fw={fileName === null ? 400 : 560}>
          {fileName ?? t("file_drop.hint")}
        </Text>
        <Text span size="xs" c="dimmed">
          {fileName === null ? `${limits.extensions.join(", ")} · ${formatBytes(limits.maxBytes)}` : t(`file_drop.${state}`)}
        </Text>
      </span>
    </>
  );
}

import { Button, Input } from "@mantine/core";
import { sentence } from "@timbra/contract";
import { type DragEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import type { FileLimits } from "./check-file.ts";
import { DropContent } from "./drop-content.tsx";
import classes from "./file-drop.module.css";
import type { useFileDrop } from "./use-file-drop.ts";

export interface DropFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** A message of the form about this field. */
  readonly error?: string;
}

interface WholeProps extends DropFieldProps {
  readonly limits: FileLimits;
  readonly drop: ReturnType<typeof useFileDrop>;
}

/** The field of a file. Works with the keyboard: it is a real file input, under a zone that takes drops. */
export function DropField({ limits, drop, ...props }: WholeProps) {
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

function DropActions({ drop }: Pick<WholeProps, "drop">) {
  const { t } = useTranslation();
  const { state, fileName } = drop;
  const failed = state === "error" && fileName !== null;
  return (
    <span className={classes.actions}>
      {state === "waiting" && fileName !== null && <Small label={t("file_drop.start")} run={drop.start} />}
      {state === "uploading" && <Small label={t("file_drop.abort")} run={drop.abort} />}
      {(state === "aborted" || failed) && <Small label={t("common.retry")} run={drop.retry} />}
      {(state === "complete" || (fileName !== null && state !== "uploading")) && (
        <Small label={t("common.remove")} run={drop.remove} />
      )}
      {drop.canUndo && <Small label={t("common.undo")} run={drop.undo} />}
    </span>
  );
}

function Small({ label, run }: { readonly label: string; readonly run: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={run}>
      {label}
    </Button>
  );
}

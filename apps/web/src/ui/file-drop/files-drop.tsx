import { Input, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, useId, useState } from "react";
import { DropHint } from "./drop-hint.tsx";
import classes from "./file-drop.module.css";

interface FilesDropProps {
  readonly label: string;
  readonly description: string;
  readonly extensions: readonly string[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** A field that takes many files at once, dropped or chosen, and hands them on: it keeps none itself. */
export function FilesDrop({ label, description, extensions, onFiles }: FilesDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  const take = (files: readonly File[]) => {
    if (files.length > 0) onFiles(files);
  };
  return (
    <Input.Wrapper id={id} label={label} description={description} size="sm">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the file input inside takes keyboard and clicks; dropping is only a shortcut */}
      <div
        className={classes.zone}
        data-over={over}
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={(event) => {
          hover(event, false);
          take([...event.dataTransfer.files]);
        }}
      >
        <input
          id={id}
          type="file"
          multiple
          className={classes.input}
          accept={extensions.join(",")}
          aria-describedby={`${id}-description`}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
        <IconUpload className={classes.icon} aria-hidden />
        <span className={classes.words}>
          <Text span size="sm">
            <DropHint many />
          </Text>
          <Text span size="xs" c="dimmed">
            {extensions.join(", ")}
          </Text>
        </span>
      </div>
    </Input.Wrapper>
  );
}

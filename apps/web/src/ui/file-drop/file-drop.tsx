import { safeFileName } from "@timbra/contract";
import { readBase64 } from "../../lib/read-file.ts";
import type { FileLimits } from "./check-file.ts";
import { DropField, type DropFieldProps } from "./drop-field.tsx";
import { type FileDelivery, useFileDrop } from "./use-file-drop.ts";

export interface HeldFile {
  readonly name: string;
  readonly size: number;
  readonly base64: string;
}

export interface FileDropProps extends FileLimits, DropFieldProps {
  /** What to say when the file cannot be read; the usual words unless told. */
  readonly unreadable?: string;
  readonly value: HeldFile | null;
  /** The file once read; null when it is removed or cannot be used. */
  readonly onChange: (file: HeldFile | null) => void;
}

const HERE: FileDelivery<HeldFile> = {
  deliver: async (file) => ({ name: safeFileName(file.name), size: file.size, base64: await readBase64(file) }),
};

/** One file, dropped or chosen, checked and read as base64 in the browser. */
export function FileDrop(props: FileDropProps) {
  const drop = useFileDrop(props, props.value, props.onChange, HERE);
  return <DropField {...props} limits={props} drop={drop} />;
}

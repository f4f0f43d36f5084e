import { sentence } from "@timbra/contract";
import i18next from "i18next";
import { useRef, useState } from "react";
import { currentLanguage } from "../../i18n/i18n.ts";
import { ApiError } from "../../lib/api-client.ts";
import { formatBytes } from "../../lib/format.ts";
import type { UploadHandlers } from "../../lib/upload-file.ts";
import { measureImage } from "./read-file.ts";

export type DropState = "waiting" | "uploading" | "complete" | "aborted" | "error";

/** What a file becomes once it was read here or has arrived at the server. */
export interface FileDelivery<Held> {
  readonly deliver: (file: File, watching: UploadHandlers) => Promise<Held>;
  /**
   * Deletes what was delivered when the file is removed; restored, it is delivered again. Without this function, the
   * file is only removed from the field.
   */
  readonly undoDelivery?: (held: Held, file: File | null) => void;
  /** Whether a chosen file waits for the "Upload" button. */
  readonly manual?: boolean;
}

interface DropProgress {
  readonly state: DropState;
  readonly problem: string | null;
  readonly file: File | null;
  readonly progress: number;
}

const IDLE: DropProgress = { state: "waiting", problem: null, file: null, progress: 0 };

/** The form may fill or clear the field itself: its value takes precedence over what was read last. */
const stateOf = (reading: DropProgress, value: unknown): DropState => {
  if (value !== null && reading.state === "waiting") return "complete";
  return value === null && reading.state === "complete" ? "waiting" : reading.state;
};

const problemOf = (error: unknown, unreadable: string | undefined) =>
  error instanceof ApiError ? error.sentences.join(" ") : (unreadable ?? i18next.t("file_drop.unreadable"));

/** Delivers one file at a time; a newer file or a stop cancels the older delivery. */
function useDelivery<Held>(
  limits: FileLimits,
  onChange: (file: Held | null) => void,
  { deliver, manual = false }: FileDelivery<Held>,
) {
  const [reading, setReading] = useState<DropProgress>(IDLE);
  const turn = useRef(new AbortController());

  const begin = (file: File) => {
    turn.current.abort();
    turn.current = new AbortController();
    setReading({ state: "uploading", problem: null, file, progress: 0 });
    return turn.current.signal;
  };

  const fail = (problem: string, file: File) => {
    setReading({ state: "error", problem, file, progress: 0 });
    onChange(null);
  };

  const start = async (file: File, signal = begin(file)) => {
    const onProgress = (progress: number) => {
      if (!signal.aborted) setReading({ state: "uploading", problem: null, file, progress });
    };
    try {
      const held = await deliver(file, { signal, onProgress });
      if (signal.aborted) return;
      setReading({ state: "complete", problem: null, file, progress: 1 });
      onChange(held);
    } catch (error) {
      if (!signal.aborted) fail(problemOf(error, limits.unreadable), file);
    }
  };

  const take = async (file: File) => {
    const signal = begin(file);
    const problem = await checkFile(file, limits);
    if (signal.aborted) return;
    if (problem !== null) return fail(problem, file);
    if (!manual) return start(file, signal);
    setReading({ state: "waiting", problem: null, file, progress: 0 });
    onChange(null);
  };

  const stop = (state: "waiting" | "aborted") => {
    turn.current.abort();
    setReading({ ...IDLE, state, file: state === "aborted" ? reading.file : null });
    onChange(null);
  };

  return { reading, setReading, start, take, stop };
}

/** What a file field knows and can do. What is removed can be brought back until another file comes. */
export function useFileDrop<Held extends { readonly name: string }>(
  limits: FileLimits,
  value: Held | null,
  onChange: (file: Held | null) => void,
  delivery: FileDelivery<Held>,
) {
  const { reading, setReading, start, take, stop } = useDelivery(limits, onChange, delivery);
  const [touched, setTouched] = useState(false);
  const [removed, setRemoved] = useState<{ readonly held: Held; readonly file: File | null } | null>(null);
  const { undoDelivery } = delivery;
  const state = stateOf(reading, value);
  const forgotten = state === "waiting" && reading.state !== "waiting";
  const { problem, progress, file } = reading;
  const fileName = value?.name ?? (forgotten ? null : (file?.name ?? null));
  return {
    state,
    problem,
    progress,
    file: forgotten ? null : file,
    fileName,
    /** The field was touched and left empty; a value that the form itself cleared is not required again. */
    isLeftEmpty: touched && fileName === null && !forgotten,
    touch: () => setTouched(true),
    canUndo: removed !== null && value === null && state === "waiting",
    take: (files: readonly File[]) => {
      const [first] = files;
      setRemoved(null);
      if (files.length > 1) setReading({ ...IDLE, state: "error", problem: sentence("file_one", currentLanguage()) });
      else if (first !== undefined) void take(first);
    },
    start: () => file !== null && void start(file),
    retry: () => file !== null && void take(file),
    abort: () => stop("aborted"),
    remove: () => {
      if (value !== null) {
        setRemoved({ held: value, file });
        undoDelivery?.(value, file);
      }
      stop("waiting");
    },
    undo: () => {
      if (removed === null) return;
      setRemoved(null);
      if (undoDelivery !== undefined && removed.file !== null) return void start(removed.file);
      setReading({ ...IDLE, file: removed.file });
      onChange(removed.held);
    },
  };
}

export interface FileLimits {
  /** With the dot, lower case: [".cer"]. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  /** For pictures: the most they may measure, in pixels. */
  readonly maxPixels?: { readonly width: number; readonly height: number };
  /** What to say when the file cannot be read; the usual words by default. */
  readonly unreadable?: string;
}

const hasExtension = (name: string, extensions: readonly string[]) =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension));

/** What is wrong with a file, in the reader's language, or null. */
async function checkFile(file: File, limits: FileLimits): Promise<string | null> {
  const language = currentLanguage();
  if (!hasExtension(file.name, limits.extensions)) {
    return sentence("file_type", language, { types: limits.extensions.join(", ") });
  }
  // An empty one is not as good as none: somebody meant it to have something in it.
  if (file.size === 0) return i18next.t("file_drop.empty");
  if (file.size > limits.maxBytes) return sentence("file_size", language, { max: formatBytes(limits.maxBytes) });
  if (limits.maxPixels === undefined) return null;
  const size = await measureImage(file);
  if (size === null) return i18next.t("file_drop.not_an_image");
  const { width, height } = limits.maxPixels;
  return size.width > width || size.height > height ? sentence("file_dimensions", language, { width, height }) : null;
}

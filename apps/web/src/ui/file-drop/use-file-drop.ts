import { sentence } from "@timbra/contract";
import i18next from "i18next";
import { useRef, useState } from "react";
import { currentLanguage } from "../../i18n/i18n.ts";
import { readBase64 } from "../../lib/read-file.ts";
import { checkFile, type FileLimits } from "./check-file.ts";

export interface HeldFile {
  readonly name: string;
  readonly size: number;
  readonly base64: string;
}

export type DropState = "waiting" | "uploading" | "complete" | "aborted" | "error";

interface Reading {
  readonly state: DropState;
  readonly problem: string | null;
  readonly file: File | null;
}

const IDLE: Reading = { state: "waiting", problem: null, file: null };

/** The form may fill or clear the field by itself: what it holds outweighs what was read last. */
const stateOf = (reading: Reading, value: HeldFile | null): DropState => {
  if (value !== null && reading.state === "waiting") return "complete";
  return value === null && reading.state === "complete" ? "waiting" : reading.state;
};

/** Reads one file at a time; a newer file, a stop or a removal makes the older reading void. */
export function useFileDrop(
  limits: FileLimits & { readonly unreadable?: string },
  value: HeldFile | null,
  onChange: (file: HeldFile | null) => void,
) {
  const [reading, setReading] = useState<Reading>(IDLE);
  const [removed, setRemoved] = useState<HeldFile | null>(null);
  const turn = useRef(0);

  const take = async (file: File) => {
    turn.current += 1;
    const mine = turn.current;
    const still = () => mine === turn.current;
    const fail = (problem: string) => {
      setReading({ state: "error", problem, file });
      onChange(null);
    };
    setRemoved(null);
    setReading({ state: "uploading", problem: null, file });
    const problem = await checkFile(file, limits);
    if (!still()) return;
    if (problem !== null) return fail(problem);
    const base64 = await readBase64(file).catch(() => null);
    if (!still()) return;
    if (base64 === null) return fail(limits.unreadable ?? i18next.t("file_drop.unreadable"));
    setReading({ state: "complete", problem: null, file });
    onChange({ name: file.name, size: file.size, base64 });
  };

  const stop = (state: "waiting" | "aborted") => {
    turn.current += 1;
    setReading({ state, problem: null, file: state === "aborted" ? reading.file : null });
    onChange(null);
  };

  const state = stateOf(reading, value);
  return {
    state,
    problem: reading.problem,
    fileName: value?.name ?? (state === "waiting" ? null : (reading.file?.name ?? null)),
    canUndo: removed !== null && value === null,
    take: (files: readonly File[]) => {
      const [file] = files;
      if (files.length > 1) setReading({ state: "error", problem: sentence("file_one", currentLanguage()), file: null });
      else if (file !== undefined) void take(file);
    },
    retry: () => reading.file !== null && void take(reading.file),
    abort: () => stop("aborted"),
    remove: () => {
      setRemoved(value);
      stop("waiting");
    },
    undo: () => {
      setReading(IDLE);
      onChange(removed);
      setRemoved(null);
    },
  };
}

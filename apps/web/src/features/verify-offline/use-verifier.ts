import type { messageOf, Problem } from "@timbra/cfdi";
import type { Language } from "@timbra/contract";
import { useEffect, useMemo, useReducer } from "react";
import type { DroppedFile } from "./read-documents.ts";
import type { OfflineCheck, OfflineVerification } from "./verify-offline.ts";

export interface VerifyRequest {
  readonly id: string;
  readonly file: File;
}

/** A problem with its sentences in both languages: the page may be offline when its language is changed. */
export interface ToldProblem extends Problem {
  readonly texts: Readonly<Record<Language, ReturnType<typeof messageOf>>>;
}

type WithToldProblems<Check> = Check extends OfflineCheck
  ? Omit<Check, "problems"> & { readonly problems: readonly ToldProblem[] }
  : never;

export type ToldCheck = WithToldProblems<OfflineCheck>;

export interface ToldVerification extends Omit<OfflineVerification, "checks"> {
  readonly checks: readonly ToldCheck[];
}

export interface VerifiedDocument {
  readonly id: string;
  readonly name: string;
  readonly verification: ToldVerification;
}

export type VerifyAnswer =
  | {
      readonly kind: "opened";
      readonly id: string;
      readonly documents: number;
      readonly others: number;
      readonly fault?: DroppedFile["fault"];
    }
  | ({ readonly kind: "verified" } & VerifiedDocument)
  | { readonly kind: "unreadable"; readonly id: string };

/** What is told of the files that were dropped. */
export interface VerifyProgress {
  readonly verified: readonly VerifiedDocument[];
  /** Documents that are known of, those of files that are still to be opened among them. */
  readonly expected: number;
  /** Files inside archives that are no XML, or too large. */
  readonly others: number;
  /** Names of files that could not be opened, and why. */
  readonly faults: readonly { readonly name: string; readonly fault: "not_an_archive" | "too_much" | "unreadable" }[];
  /** Whether what verifies could not even be started. */
  readonly isBroken: boolean;
}

const NOTHING: VerifyProgress = { verified: [], expected: 0, others: 0, faults: [], isBroken: false };

type Change =
  | { readonly kind: "dropped"; readonly files: number }
  | { readonly kind: "answers"; readonly answers: readonly VerifyAnswer[]; readonly names: ReadonlyMap<string, string> }
  | { readonly kind: "broken" }
  | { readonly kind: "cleared" };

function reduce(progress: VerifyProgress, change: Change): VerifyProgress {
  switch (change.kind) {
    case "dropped":
      return { ...progress, expected: progress.expected + change.files };
    case "answers":
      return change.answers.reduce((before, answer) => withAnswer(before, answer, change.names), progress);
    case "broken":
      return { ...progress, isBroken: true };
    case "cleared":
      return NOTHING;
  }
}

function withAnswer(before: VerifyProgress, answer: VerifyAnswer, names: ReadonlyMap<string, string>): VerifyProgress {
  if (answer.kind === "verified") {
    const { kind, ...document } = answer;
    return { ...before, verified: [...before.verified, document] };
  }
  const name = names.get(answer.id) ?? "";
  if (answer.kind === "unreadable") {
    const faults = [...before.faults, { name, fault: "unreadable" as const }];
    return { ...before, expected: before.expected - 1, faults };
  }
  const { documents, others, fault } = answer;
  return {
    ...before,
    expected: before.expected - 1 + documents,
    others: before.others + others,
    faults: fault === undefined ? before.faults : [...before.faults, { name, fault }],
  };
}

/** The part of a Worker that is used. */
export type VerifyWorker = Pick<Worker, "postMessage" | "addEventListener" | "terminate">;

const startWorker = (): VerifyWorker => new Worker(new URL("./verify.worker.ts", import.meta.url), { type: "module" });

/** Answers are shown so often, however fast they come. */
const SHOW_EVERY_MS = 80;

/** A verifier in a thread of its own, started with the page: what it needs is there when the network is not. */
export function useVerifier(start: () => VerifyWorker = startWorker) {
  const [progress, change] = useReducer(reduce, NOTHING);
  const verifier = useMemo(() => createVerifier(start, change), [start]);
  useEffect(() => {
    verifier.open();
    return verifier.close;
  }, [verifier]);
  return { progress, verify: verifier.verify, clear: verifier.clear };
}

function createVerifier(start: () => VerifyWorker, change: (change: Change) => void) {
  const names = new Map<string, string>();
  let worker: VerifyWorker | null = null;
  let answers: VerifyAnswer[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    timer = undefined;
    change({ kind: "answers", answers, names });
    answers = [];
  };
  const open = () => {
    worker = start();
    worker.addEventListener("message", (event) => {
      answers.push((event as MessageEvent<VerifyAnswer>).data);
      timer ??= setTimeout(show, SHOW_EVERY_MS);
    });
    worker.addEventListener("error", () => change({ kind: "broken" }));
  };
  const close = () => {
    worker?.terminate();
    clearTimeout(timer);
    timer = undefined;
    answers = [];
  };
  const verify = (files: readonly File[]) => {
    change({ kind: "dropped", files: files.length });
    for (const file of files) {
      const id = String(names.size);
      names.set(id, file.name);
      worker?.postMessage({ id, file } satisfies VerifyRequest);
    }
  };
  /** What is still being verified is given up, too. */
  const clear = () => {
    close();
    change({ kind: "cleared" });
    open();
  };
  return { open, close, verify, clear };
}

import { Refused } from "../refused.ts";
import { fitInto, type Misfit } from "./fit-into.ts";
import type { DraftShape } from "./shape.ts";

/** A draft with every misfit of its shape; `value` is whole only when there is none. */
export interface ReadDraft<Value> {
  readonly value: Value;
  readonly misfits: readonly Misfit[];
}

/** The JSON in some bytes (UTF-8, byte order mark or not). Throws Refused when it is none. */
export function readJson(bytes: Uint8Array): unknown {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new Refused("not-json");
  }
}

/** A JSON value in a shape. */
export function readShaped<Value>(value: unknown, shape: DraftShape): ReadDraft<Value> {
  const misfits: Misfit[] = [];
  return { value: fitInto(value, shape, "", misfits) as Value, misfits };
}

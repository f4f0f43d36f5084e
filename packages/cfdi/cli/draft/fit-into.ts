import type { TextKey } from "../say.ts";
import type { Fields, DraftShape } from "./shape.ts";

/** A value that does not have its shape, and where. */
export interface Misfit {
  readonly path: string;
  readonly key: Extract<TextKey, `shape-${string}`>;
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * The value in the given shape, every misfit noted. Expected texts that are left out become "". A number where a text
 * is expected is refused: 0.1 in JSON is not exactly 0.1. So is a name that nobody knows: it is most likely misspelt.
 */
export function fitInto(value: unknown, shape: DraftShape, path: string, misfits: Misfit[]): unknown {
  switch (shape.kind) {
    case "text":
      return value === undefined
        ? ""
        : only(
            typeof value === "string",
            value,
            path,
            typeof value === "number" ? "shape-number" : "shape-text",
            misfits,
          );
    case "optional-text":
      return value === undefined ? undefined : fitInto(value, { kind: "text" }, path, misfits);
    case "word":
      return fitWord(value, shape.words, path, misfits);
    case "flag":
      return only(value === undefined || typeof value === "boolean", value, path, "shape-flag", misfits);
    case "count":
      return only(
        typeof value === "number" && Number.isInteger(value) && value >= 0,
        value,
        path,
        "shape-count",
        misfits,
      );
    case "list":
      return fitList(value, shape, path, misfits);
    case "table":
      return value === undefined ? undefined : fitTable(value, path, misfits);
    case "node":
      return value === undefined && shape.isOptional ? undefined : fitNode(value, shape.fields, path, misfits);
  }
}

function fitWord(value: unknown, words: readonly string[], path: string, misfits: Misfit[]): unknown {
  if (!words.includes(value as string)) misfits.push({ path, key: "shape-word", params: { words: words.join(", ") } });
  return value;
}

function fitList(
  value: unknown,
  { of, isOptional }: Extract<DraftShape, { kind: "list" }>,
  path: string,
  misfits: Misfit[],
): unknown {
  if (value === undefined && isOptional) return undefined;
  if (!Array.isArray(value)) return only(false, [], path, "shape-list", misfits);
  return value.map((item, at) => fitInto(item, of, `${path}[${at}]`, misfits));
}

function fitTable(value: unknown, path: string, misfits: Misfit[]): unknown {
  if (!isNode(value)) return only(false, {}, path, "shape-node", misfits);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, fitInto(item, { kind: "text" }, step(path, name), misfits)]),
  );
}

function fitNode(value: unknown, fields: Fields, path: string, misfits: Misfit[]): unknown {
  if (!isNode(value)) return only(false, {}, path, "shape-node", misfits);
  for (const name of Object.keys(value))
    if (!Object.hasOwn(fields, name)) misfits.push({ path: step(path, name), key: "shape-unknown" });
  const entries = Object.entries(fields).map(
    ([name, shape]) => [name, fitInto(own(value, name), shape, step(path, name), misfits)] as const,
  );
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function only(isFit: boolean, value: unknown, path: string, key: Misfit["key"], misfits: Misfit[]): unknown {
  if (!isFit) misfits.push({ path, key });
  return value;
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function step(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

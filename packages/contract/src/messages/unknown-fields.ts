import type { ZodType } from "zod";

/** More names than these help nobody, and a hostile body could have a million. */
const MOST_NAMES = 20;

/** What is read of a schema; each kind of schema has some of it. */
interface Definition {
  readonly type: string;
  readonly innerType?: ZodType;
  readonly in?: ZodType;
  readonly out?: ZodType;
  readonly element?: ZodType;
  readonly shape?: Readonly<Record<string, ZodType>>;
  readonly catchall?: ZodType;
}

/**
 * The fields of an input that its schema does not know, by their paths ("items.2.colour"); a schema is not told what to
 * do about them.
 */
export function unknownFields(schema: ZodType | undefined, input: unknown): string[] {
  const found: string[] = [];
  if (schema === undefined) {
    if (isRecord(input)) found.push(...Object.keys(input).slice(0, MOST_NAMES));
  } else look(schema, input, "", found);
  return found;
}

function look(schema: ZodType, input: unknown, path: string, found: string[]): void {
  if (typeof input !== "object" || input === null || found.length >= MOST_NAMES) return;
  const { type, innerType, in: before, out, element, shape, catchall } = schema.def as Definition;
  if (innerType !== undefined) look(innerType, input, path, found);
  // Of a pipe, the end that reads what was sent: a function before the schema tells nothing of fields.
  else if (before !== undefined && out !== undefined)
    look((before.def as Definition).type === "transform" ? out : before, input, path, found);
  else if (element !== undefined && Array.isArray(input))
    for (const [at, one] of input.entries()) look(element, one, `${path}${at}.`, found);
  else if (type === "object" && shape !== undefined && catchall === undefined && isRecord(input))
    lookInside(shape, input, path, found);
}

function lookInside(
  shape: NonNullable<Definition["shape"]>,
  input: Readonly<Record<string, unknown>>,
  path: string,
  found: string[],
): void {
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field !== undefined) look(field, value, `${path}${name}.`, found);
    else if (found.length < MOST_NAMES) found.push(`${path}${name}`);
  }
}

/**
 * An object of fields: no list, and no bytes, which some bodies are. What reads queries makes its objects by a
 * constructor of its own.
 */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

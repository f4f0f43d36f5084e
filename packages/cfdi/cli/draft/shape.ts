/** The form a JSON value must have. What a text says is not judged here: the rules do that. */
export type Shape =
  /** A text; left out, it is read as "" and the rules say that it is missing. */
  | { readonly kind: "text" }
  | { readonly kind: "optional-text" }
  /** One of a few words; what is computed would be another thing with any other. */
  | { readonly kind: "word"; readonly words: readonly string[] }
  | { readonly kind: "flag" }
  | { readonly kind: "count" }
  | { readonly kind: "list"; readonly of: Shape; readonly isOptional: boolean }
  | { readonly kind: "table" }
  | { readonly kind: "node"; readonly fields: Fields; readonly isOptional: boolean };

export type Fields = Readonly<Record<string, Shape>>;

export const text: Shape = { kind: "text" };
export const optionalText: Shape = { kind: "optional-text" };

export function word(...words: readonly string[]): Shape {
  return { kind: "word", words };
}

/** true or false, or left out. */
export const flag: Shape = { kind: "flag" };
/** A whole number from 0 on. */
export const count: Shape = { kind: "count" };
/** Names of any kind, each with a text; or left out. */
export const table: Shape = { kind: "table" };

export function list(of: Shape): Shape {
  return { kind: "list", of, isOptional: false };
}

export function optionalList(of: Shape): Shape {
  return { kind: "list", of, isOptional: true };
}

export function node(fields: Fields): Shape {
  return { kind: "node", fields, isOptional: false };
}

export function optionalNode(fields: Fields): Shape {
  return { kind: "node", fields, isOptional: true };
}

/** Fields that are all texts: those named first are expected, the others may be left out. */
export function texts(expected: readonly string[], optional: readonly string[] = []): Fields {
  return Object.fromEntries([
    ...expected.map((name) => [name, text] as const),
    ...optional.map((name) => [name, optionalText] as const),
  ]);
}

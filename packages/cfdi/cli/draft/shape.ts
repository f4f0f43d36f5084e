/** The form a JSON value must have. What a text says is not judged here: the rules do that. */
export type DraftShape =
  /** A text; left out, it is read as "" and the rules say that it is missing. */
  | { readonly kind: "text" }
  | { readonly kind: "optional-text" }
  /** One of a few words; what is computed would be another thing with any other. */
  | { readonly kind: "word"; readonly words: readonly string[] }
  | { readonly kind: "flag" }
  | { readonly kind: "count" }
  | { readonly kind: "list"; readonly of: DraftShape; readonly isOptional: boolean }
  | { readonly kind: "table" }
  | { readonly kind: "node"; readonly fields: Fields; readonly isOptional: boolean };

export type Fields = Readonly<Record<string, DraftShape>>;

export const text: DraftShape = { kind: "text" };
export const optionalText: DraftShape = { kind: "optional-text" };

export function word(...words: readonly string[]): DraftShape {
  return { kind: "word", words };
}

/** true or false, or left out. */
export const flag: DraftShape = { kind: "flag" };
/** A whole number from 0 on. */
export const count: DraftShape = { kind: "count" };
/** Names of any kind, each with a text; or left out. */
export const table: DraftShape = { kind: "table" };

export function list(of: DraftShape): DraftShape {
  return { kind: "list", of, isOptional: false };
}

export function optionalList(of: DraftShape): DraftShape {
  return { kind: "list", of, isOptional: true };
}

export function node(fields: Fields): DraftShape {
  return { kind: "node", fields, isOptional: false };
}

export function optionalNode(fields: Fields): DraftShape {
  return { kind: "node", fields, isOptional: true };
}

/** Fields that are all texts: those named first are expected, the others may be left out. */
export function texts(expected: readonly string[], optional: readonly string[] = []): Fields {
  return Object.fromEntries([
    ...expected.map((name) => [name, text] as const),
    ...optional.map((name) => [name, optionalText] as const),
  ]);
}

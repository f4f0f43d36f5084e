/** An object without its absent properties: the law knows no empty attribute. */
export type Present<Node> = { [Name in keyof Node as null extends Node[Name] ? never : Name]: Node[Name] } & {
  [Name in keyof Node as null extends Node[Name] ? Name : never]?: NonNullable<Node[Name]>;
};

/** Drops what is null. */
export function present<Node extends object>(node: Node): Present<Node> {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== null)) as Present<Node>;
}

/** A list, or null when it is empty: an empty node is refused by the schema. */
export function filled<Row>(rows: readonly Row[]): readonly Row[] | null {
  return rows.length === 0 ? null : rows;
}

/**
 * The attributes of a node in the order of Anexo 20: "R" required, "O" optional, or the list of the only values allowed
 * in a required one. One table per node serves the writer, the cadena original and the reader; the type keeps it
 * complete and in step with the interface.
 */
export type AttributesOf<Node> = {
  readonly [Name in AttributeName<Node>]-?: string extends NonNullable<Node[Name]>
    ? object extends Pick<Node, Name>
      ? "O"
      : "R"
    : readonly NonNullable<Node[Name]>[];
};

/** The properties of a node that are attributes: those whose value is text. */
export type AttributeName<Node> = {
  [Name in keyof Node & string]-?: NonNullable<Node[Name]> extends string ? Name : never;
}[keyof Node & string];

/** An attribute of a node's table. */
export interface Attribute<Node> {
  readonly name: AttributeName<Node>;
  readonly isOptional: boolean;
  /** The only values it may have. */
  readonly allowed: readonly string[] | undefined;
  /** What precedes its value in XML, when it is the first of its element: ` Rfc="`. */
  readonly first: string;
  /** The same of any other, the quote that ends the one before it included: `" Rfc="`. */
  readonly start: string;
}

const LISTS = new WeakMap<object, readonly Attribute<never>[]>();

/**
 * A table as a list, in its order; made once for each. Iterating over a list takes a fraction of the time that an
 * object's keys take.
 */
export function listOf<Node>(table: AttributesOf<Node>): readonly Attribute<Node>[] {
  const known = LISTS.get(table) as readonly Attribute<Node>[] | undefined;
  if (known !== undefined) return known;
  const list = (Object.keys(table) as AttributeName<Node>[]).map((name) => ({
    name,
    isOptional: table[name] === "O",
    allowed: allowedIn(table[name]),
    first: ` ${name}="`,
    start: `" ${name}="`,
  }));
  LISTS.set(table, list);
  return list;
}

function allowedIn(use: "R" | "O" | readonly unknown[]): readonly string[] | undefined {
  return typeof use === "string" ? undefined : (use as readonly string[]);
}

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

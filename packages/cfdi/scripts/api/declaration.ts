import ts from "typescript";

/** A type longer than this says less than that it is text. */
const LONG = 600;

/** A declaration without bodies, private members, `export` and `declare`; and the types and constants that it names. */
export function declarationIn(
  program: ts.Program,
  node: ts.Declaration,
  name: string,
): { readonly text: string; readonly names: readonly string[] } {
  const computed =
    ts.isTypeAliasDeclaration(node) && node.type.getText().includes("typeof") ? computedType(program, node) : undefined;
  if (computed !== undefined) return { text: `type ${name} = ${computed};`, names: [] };
  const emitted = emittedDeclaration(program, node.getSourceFile(), name);
  const text = withoutPrivateMembers(emitted).replace(/^export (declare )?/, "");
  return {
    text: shortened(text.replace(/^( {4})+/gm, (indent) => " ".repeat(indent.length / 2))),
    names: namesIn(emitted),
  };
}

/** What an alias worked out of values (`keyof typeof …`) comes to. */
function computedType(program: ts.Program, node: ts.TypeAliasDeclaration): string {
  const checker = program.getTypeChecker();
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;
  const text = checker.typeToString(checker.getTypeAtLocation(node), node, flags);
  return text.length > LONG ? shortenedUnion(text) : text;
}

function shortenedUnion(text: string): string {
  const all = text.split(" | ");
  return `${all.slice(0, 3).join(" | ")} | … // ${all.length} codes`;
}

/** What the compiler wrote for a source file. */
const emittedOf = new WeakMap<ts.SourceFile, ts.SourceFile>();

/** As the compiler writes it for strangers. */
function emittedDeclaration(program: ts.Program, source: ts.SourceFile, name: string): ts.Statement {
  const emitted = emittedOf.get(source) ?? emit(program, source);
  emittedOf.set(source, emitted);
  const statement = emitted.statements.find((one) => declares(one, name));
  if (statement === undefined) throw new Error(`The compiler writes no declaration of ${name}.`);
  return statement;
}

function emit(program: ts.Program, source: ts.SourceFile): ts.SourceFile {
  let emitted = "";
  const write = (file: string, text: string) => {
    if (file.endsWith(".d.ts")) emitted = text;
  };
  program.emit(source, write, undefined, true);
  return ts.createSourceFile(source.fileName, emitted, ts.ScriptTarget.Latest, true);
}

function declares(statement: ts.Statement, name: string): boolean {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.some((one) => one.name.getText() === name);
  return "name" in statement && (statement.name as ts.Identifier | undefined)?.text === name;
}

function withoutPrivateMembers(statement: ts.Statement): string {
  if (!ts.isClassDeclaration(statement)) return statement.getText();
  const hidden = statement.members.filter(isHidden);
  return hidden.reduceRight((text, member) => {
    const from = member.getFullStart() - statement.getStart();
    return text.slice(0, from) + text.slice(member.getEnd() - statement.getStart());
  }, statement.getText());
}

function isHidden(member: ts.ClassElement): boolean {
  const isPrivate = (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) !== 0;
  return (
    isPrivate ||
    ts.isConstructorDeclaration(member) ||
    (member.name !== undefined && ts.isPrivateIdentifier(member.name))
  );
}

/** A list of hundreds of codes is only a list. */
function shortened(text: string): string {
  return text.length > LONG && /^const \w+: readonly \[/.test(text)
    ? text.replace(/: readonly \[[\s\S]*\]/, ": readonly string[]")
    : text;
}

function namesIn(statement: ts.Statement): string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isClassElement(node) && isHidden(node)) return;
    if (ts.isTypeReferenceNode(node)) names.add(node.typeName.getText());
    if (ts.isExpressionWithTypeArguments(node)) names.add(node.expression.getText());
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return [...names];
}

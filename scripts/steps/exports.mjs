import ts from "typescript";

/**
 * What a source text imports and offers.
 * @typedef {{
 *   imports: string[],
 *   lazyImports: string[],
 *   strings: string[],
 *   types: { name: string, line: number }[],
 *   valueTypes: string[],
 * }} Facts
 * `imports`: relative specifiers, of types too; `lazyImports`: those of `import()`; `strings`: all other texts, some of
 * which name a file; `types`: the exported types it declares; `valueTypes`: the types that its exported values are
 * declared to have.
 */

/**
 * The tree of a source text, which is most of the work of everything that is asked about a file.
 * @param {string} file only its ending matters
 * @param {string} text
 */
export function parse(file, text) {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/**
 * @param {ts.SourceFile} source
 * @returns {Facts}
 */
export function factsOf(source) {
  /** @type {Facts} */
  const facts = { imports: [], lazyImports: [], strings: [], types: [], valueTypes: [] };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) addText(facts, node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const statement of source.statements.filter(isExported)) addExports(facts, source, statement);
  return facts;
}

/**
 * @param {Facts} facts
 * @param {ts.StringLiteralLike} node
 */
function addText(facts, node) {
  const { parent, text } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) {
    if (ts.isLiteralTypeNode(parent) && !ts.isImportTypeNode(parent.parent)) return;
    if (text.startsWith(".")) facts.imports.push(text);
  } else if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) {
    facts.lazyImports.push(text);
  } else facts.strings.push(text);
}

/**
 * @param {Facts} facts
 * @param {ts.SourceFile} source
 * @param {ts.Statement} statement
 */
function addExports(facts, source, statement) {
  const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement);
  if (isType || (ts.isClassDeclaration(statement) && statement.name !== undefined)) {
    const line = source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1;
    facts.types.push({ name: statement.name?.text ?? "", line });
  }
  if (ts.isFunctionDeclaration(statement)) facts.valueTypes.push(...namedType(statement.type));
  if (!ts.isVariableStatement(statement)) return;
  for (const { type, initializer } of statement.declarationList.declarations) {
    const said = initializer !== undefined && ts.isSatisfiesExpression(initializer) ? initializer.type : undefined;
    facts.valueTypes.push(...namedType(type), ...namedType(said));
  }
}

/**
 * `Rule` of `Rule`, `readonly Rule[]` and `Rule<Draft>`.
 * @param {ts.TypeNode | undefined} type
 * @returns {string[]}
 */
function namedType(type) {
  if (type === undefined) return [];
  if (ts.isTypeOperatorNode(type)) return namedType(type.type);
  if (ts.isArrayTypeNode(type)) return namedType(type.elementType);
  return ts.isTypeReferenceNode(type) ? [type.typeName.getText()] : [];
}

/** @param {ts.Statement} statement */
export function isExported(statement) {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

/**
 * The numbers of the lines of more than `limit` characters, texts, addresses and suppressions not counted: what cannot
 * be broken may be long.
 * @param {ts.SourceFile} source
 * @param {number} limit
 * @returns {number[]}
 */
export function longLines(source, limit) {
  const { text } = source;
  if (!text.split("\n").some((line) => line.length > limit)) return [];
  const bare = text.split("");
  /** @param {ts.Node} node */
  const visit = (node) => {
    const unbreakable =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateExpression(node) ||
      ts.isRegularExpressionLiteral(node) ||
      ts.isJsxText(node);
    if (unbreakable) blank(bare, node.getStart(source), node.getEnd());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return bare
    .join("")
    .replace(/https?:\/\/\S+|(\/\/|\{\/\*) biome-ignore .*/g, "")
    .split("\n")
    .flatMap((line, index) => (line.length > limit ? [index + 1] : []));
}

/**
 * @param {string[]} characters
 * @param {number} from
 * @param {number} to
 */
function blank(characters, from, to) {
  for (let at = from; at < to; at += 1) if (characters[at] !== "\n") characters[at] = "";
}

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import ts from "typescript";
import { isExported, parse } from "./exports.mjs";

/**
 * @typedef {{ name: string, line: number, lines: number, component: boolean }} Measured
 */

/**
 * Every function of a source text with its length in lines, its own brackets included.
 * @param {ts.SourceFile} source in a .tsx they may be components
 * @returns {Measured[]}
 */
export function functionsOf(source) {
  /** @type {Measured[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) found.push(measure(source, node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * @param {ts.SourceFile} source
 * @param {ts.SignatureDeclaration} node
 * @returns {Measured}
 */
function measure(source, node) {
  const from = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
  const to = source.getLineAndCharacterOfPosition(node.getEnd()).line;
  const name = nameOf(node);
  return { name, line: from + 1, lines: to - from + 1, component: source.fileName.endsWith(".tsx") };
}

/** @param {ts.SignatureDeclaration} node */
function nameOf(node) {
  if (node.name !== undefined) return node.name.getText();
  const parent = node.parent;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : "(nameless)";
}

/**
 * The functions and classes that an entry point of a package offers without a sentence that says what they are, as
 * "file: name". Shapes and constants need no comment: in the law and in the contract their names are the
 * law's and the wire's.
 * @param {string} root
 * @param {string} entry the index.ts, relative to `root`
 * @param {ReadonlySet<string>} [asked] the names wanted from this file; all of them when left out
 * @returns {string[]}
 */
export function silentExports(root, entry, asked) {
  const source = parse(entry, readFileSync(join(root, entry), "utf8"));
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return silentBehind(root, entry, statement, asked);
    return declaredNames(statement)
      .filter((name) => asked === undefined || asked.has(name))
      .filter(() => isExported(statement) && ts.getJSDocCommentsAndTags(statement).length === 0)
      .map((name) => `${entry}: ${name}`);
  });
}

/**
 * Follows `export { a, b as c } from "./x.ts"` and `export * from "./x.ts"` into the same package.
 * @param {string} root
 * @param {string} entry
 * @param {ts.ExportDeclaration} statement
 * @param {ReadonlySet<string> | undefined} asked
 * @returns {string[]}
 */
function silentBehind(root, entry, { moduleSpecifier, exportClause }, asked) {
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith("."))
    return [];
  const behind = join(dirname(entry), moduleSpecifier.text);
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return silentExports(root, behind, asked);
  const elements = exportClause.elements.filter(({ name }) => asked === undefined || asked.has(name.text));
  return silentExports(root, behind, new Set(elements.map(({ name, propertyName }) => (propertyName ?? name).text)));
}

/**
 * @param {ts.Statement} statement
 * @returns {string[]}
 */
function declaredNames(statement) {
  return (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name !== undefined
    ? [statement.name.text]
    : [];
}

import ts from "typescript";

/**
 * @typedef {{ name: string, line: number, lines: number, component: boolean }} Measured
 */

/**
 * Every function of a source text with its length in lines, its own brackets included.
 * @param {string} file only its ending matters: .tsx holds components
 * @param {string} text
 * @returns {Measured[]}
 */
export function functionsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Measured[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) found.push(measure(source, node, file));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * @param {ts.SourceFile} source
 * @param {ts.SignatureDeclaration} node
 * @param {string} file
 * @returns {Measured}
 */
function measure(source, node, file) {
  const from = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
  const to = source.getLineAndCharacterOfPosition(node.getEnd()).line;
  const name = nameOf(node);
  return { name, line: from + 1, lines: to - from + 1, component: file.endsWith(".tsx") };
}

/** @param {ts.SignatureDeclaration} node */
function nameOf(node) {
  if (node.name !== undefined) return node.name.getText();
  const parent = node.parent;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : "(nameless)";
}

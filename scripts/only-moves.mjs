// Proves that a commit moves and merges code and changes nothing else: `node scripts/only-moves.mjs A B`, two commits.
//
// A merge of files is too long to be read, so this compares what the two commits say instead of where they say it: the
// set of all top-level statements, each as its tokens, and the set of all comments. What a merge may change is left out
// of both: imports, `export`, paths, and the line breaks (with their trailing commas) that the formatter sets anew when
// a line loses `export `.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const CODE = /\.(ts|tsx|mts|mjs|js|cjs)$/;
/** Read by programs as it is: compared line by line. */
const LINES = /\.(css|sql|typ)$/;
/** Placeholder for every path: a file that moves is named differently by whoever names it. */
const PATH = "<path>";
const PATH_IN_COMMENT = /[\w@.-]*\/[\w@./-]*\.(ts|tsx|mts|mjs|js|cjs|css|sql)\b/g;
const MAX_BYTES = 2 ** 29;
/** A list or a call may end with a comma when it is broken into lines. */
const CLOSING = new Set([")", "]", "}", ">"]);

/** @typedef {{ file: string, kind: "statement" | "comment" | "line", key: string, shown: string }} Piece */
/** @typedef {Map<string, string>} Tree path -> id of its content */

/**
 * What one commit says that the other does not.
 * @param {string} root
 * @param {string} before
 * @param {string} after
 * @returns {{ lost: Piece[], added: Piece[], compared: number }}
 */
export function differences(root, before, after) {
  const trees = [treeOf(root, before), treeOf(root, after)];
  const paths = new Set(trees.flatMap((tree) => [...tree.keys()]));
  const files = trees.map((tree, index) => unlike(tree, trees[1 - index] ?? tree));
  const texts = readBlobs(root, files.flat());
  /** @param {{ file: string, blob: string }} one */
  const read = ({ file, blob }) => piecesOf(file, texts.get(blob) ?? "", paths);
  const [old = [], now = []] = files.map((list) => list.flatMap(read));
  return { lost: without(old, now), added: without(now, old), compared: old.length };
}

/**
 * @param {string} root
 * @param {string} commit
 * @returns {Tree}
 */
function treeOf(root, commit) {
  const listing = execFileSync("git", ["ls-tree", "-r", "-z", commit], { cwd: root, maxBuffer: MAX_BYTES });
  /** @type {Tree} */
  const tree = new Map();
  for (const line of listing.toString("utf8").split("\0")) {
    const [, blob, file] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
    if (blob !== undefined && file !== undefined && (CODE.test(file) || LINES.test(file))) tree.set(file, blob);
  }
  return tree;
}

/**
 * The files of a tree whose content the other tree has not, as often: equal contents say the same, wherever they are.
 * @param {Tree} tree
 * @param {Tree} other
 */
function unlike(tree, other) {
  /** @type {Map<string, number>} */
  const there = new Map();
  for (const blob of other.values()) there.set(blob, (there.get(blob) ?? 0) + 1);
  return [...tree].flatMap(([file, blob]) => {
    const left = there.get(blob) ?? 0;
    there.set(blob, left - 1);
    return left > 0 ? [] : [{ file, blob }];
  });
}

/**
 * @param {string} root
 * @param {readonly { blob: string }[]} files
 * @returns {Map<string, string>}
 */
function readBlobs(root, files) {
  const unique = [...new Set(files.map(({ blob }) => blob))];
  const input = unique.map((blob) => `${blob}\n`).join("");
  const bytes = execFileSync("git", ["cat-file", "--batch"], { cwd: root, input, maxBuffer: MAX_BYTES });
  const texts = new Map();
  let at = 0;
  for (const blob of unique) {
    const end = bytes.indexOf(10, at);
    const size = Number(bytes.subarray(at, end).toString().split(" ")[2]);
    texts.set(blob, bytes.subarray(end + 1, end + 1 + size).toString("utf8"));
    at = end + 1 + size + 1;
  }
  return texts;
}

/**
 * What `pieces` has more of than `others`.
 * @param {readonly Piece[]} pieces
 * @param {readonly Piece[]} others
 */
function without(pieces, others) {
  /** @type {Map<string, number>} */
  const there = new Map();
  for (const { kind, key } of others) there.set(kind + key, (there.get(kind + key) ?? 0) + 1);
  return pieces.filter(({ kind, key }) => {
    const left = there.get(kind + key) ?? 0;
    there.set(kind + key, left - 1);
    return left <= 0;
  });
}

/**
 * @param {string} file
 * @param {string} text
 * @param {ReadonlySet<string>} paths every path of both commits
 * @returns {Piece[]}
 */
function piecesOf(file, text, paths) {
  if (!CODE.test(file)) return linesOf(file, text);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const reader = { source, file, paths, aliases: aliasesOf(source) };
  /** @type {Piece[]} */
  const pieces = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) continue;
    const shown = statement.getText(source).split("\n")[0] ?? "";
    pieces.push({ file, kind: "statement", key: tokensOf(statement, reader).join(" "), shown });
  }
  for (const comment of commentsOf(source)) {
    const key = comment.replace(/\s*\n\s*\*?\s*/g, "\n").replace(PATH_IN_COMMENT, PATH);
    pieces.push({ file, kind: "comment", key, shown: comment.split("\n").slice(0, 2).join(" ") });
  }
  return pieces;
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Piece[]}
 */
function linesOf(file, text) {
  const lines = text.split("\n").map((line) => line.trim());
  const said = lines.filter((line) => line !== "");
  return said.map((shown) => ({ file, kind: "line", key: shown.replace(PATH_IN_COMMENT, PATH), shown }));
}

/**
 * @typedef {object} Reader
 * @property {ts.SourceFile} source
 * @property {string} file
 * @property {ReadonlySet<string>} paths
 * @property {ReadonlyMap<string, string>} aliases
 */

/**
 * Names that a file has given to what it imports: in the merged file the thing has its own name.
 * @param {ts.SourceFile} source
 */
function aliasesOf(source) {
  /** @type {Map<string, string>} */
  const aliases = new Map();
  for (const statement of source.statements) {
    const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    if (named === undefined || !ts.isNamedImports(named)) continue;
    for (const { propertyName, name } of named.elements) {
      if (propertyName !== undefined) aliases.set(name.text, propertyName.text);
    }
  }
  return aliases;
}

/**
 * @param {ts.Node} statement
 * @param {Reader} reader
 * @returns {string[]}
 */
function tokensOf(statement, reader) {
  /** @type {string[]} */
  const tokens = [];
  /** @param {string} token */
  const push = (token) => {
    if (CLOSING.has(token) && tokens.at(-1) === ",") tokens.pop();
    // A union that is broken into lines begins with a bar.
    if (token === "|" && ["=", ":", "(", "<", "["].includes(tokens.at(-1) ?? "")) return;
    tokens.push(token);
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJSDoc(node) || isExport(node, statement)) return;
    if (ts.isParenthesizedExpression(node) && isJsx(node.expression)) return visit(node.expression);
    const children = node.getChildren(reader.source);
    if (children.length > 0 || node.kind === ts.SyntaxKind.SyntaxList) return children.forEach(visit);
    const token = tokenOf(node, reader);
    if (token !== "") push(token);
  };
  visit(statement);
  return tokens;
}

/**
 * @param {ts.Node} node
 * @param {ts.Node} statement
 */
function isExport(node, statement) {
  return node.kind === ts.SyntaxKind.ExportKeyword && node.parent === statement;
}

/** @param {ts.Node} node */
function isJsx(node) {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
}

/**
 * @param {ts.Node} node
 * @param {Reader} reader
 * @returns {string}
 */
function tokenOf(node, { source, file, paths, aliases }) {
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, " ").trim();
  if (ts.isIdentifier(node) && !isPropertyName(node)) return aliases.get(node.text) ?? node.text;
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
    const home = /^((?:apps|packages)\/[^/]+\/)/.exec(file)?.[1] ?? "";
    if (paths.has(node.text) || paths.has(home + node.text)) return PATH;
    if (/^\.\.?\//.test(node.text) || isOfUrl(node, source)) return PATH;
  }
  return node.getText(source);
}

/** @param {ts.Identifier} node */
function isPropertyName(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node;
}

/**
 * Is it in the address of `new URL(address, import.meta.url)`?
 * @param {ts.Node} node
 * @param {ts.SourceFile} source
 */
function isOfUrl(node, source) {
  const call = ts.findAncestor(node, ts.isNewExpression);
  return call?.expression.getText(source) === "URL" && call.arguments?.[1]?.getText(source) === "import.meta.url";
}

/**
 * @param {ts.SourceFile} source
 * @returns {string[]}
 */
function commentsOf(source) {
  const { text } = source;
  /** @type {Map<number, string>} */
  const found = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJsxText(node)) return;
    const children = node.getChildren(source).filter((child) => !ts.isJSDoc(child));
    children.forEach(visit);
    if (children.length > 0) return;
    const before = ts.getLeadingCommentRanges(text, node.pos) ?? [];
    const after = ts.getTrailingCommentRanges(text, node.end) ?? [];
    for (const { pos, end } of [...before, ...after]) found.set(pos, text.slice(pos, end));
  };
  visit(source);
  return [...found.values()];
}

/**
 * @param {string} root
 * @param {readonly string[]} commits
 */
function main(root, [before, after]) {
  if (before === undefined || after === undefined) {
    console.error("Two commits are needed: node scripts/only-moves.mjs A B");
    process.exitCode = 2;
    return;
  }
  const { lost, added, compared } = differences(root, before, after);
  const told = [...lost.map((piece) => ({ ...piece, sign: "-" })), ...added.map((piece) => ({ ...piece, sign: "+" }))];
  told.sort((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)));
  for (const { sign, file, kind, shown } of told) console.error(`${sign} ${file} (${kind}): ${shown}`);
  console.log(`only-moves: ${compared} statements and comments compared, ${lost.length} lost, ${added.length} added`);
  process.exitCode = told.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(resolve("."), process.argv.slice(2));

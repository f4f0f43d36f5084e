import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { pageOf, type ReferencePage } from "./pages.ts";

/** The folder of the package. */
export const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));

/** A way into the package: what is imported, and the source file behind it. */
export interface EntryPoint {
  readonly specifier: string;
  readonly source: string;
}

/** The entry points that an installed package has too: those that were built, and hold code. */
export function publicEntryPoints(): EntryPoint[] {
  const manifest = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly timbra: string; readonly default?: string }>>;
  };
  return Object.entries(manifest.exports).flatMap(([entryPoint, conditions]) => {
    if (typeof conditions === "string" || conditions.default === undefined) return [];
    return [{ specifier: `${manifest.name}${entryPoint.slice(1)}`, source: join(PACKAGE, conditions.timbra) }];
  });
}

/** A name that an entry point offers. */
export interface Entry {
  readonly name: string;
  /** Its heading: the name, and the entry point where another entry point has the same. */
  readonly title: string;
  readonly entryPoint: string;
  readonly page: ReferencePage;
  readonly kind: "function" | "class" | "constant" | "type";
  /** Its declaration, as an editor shows it. */
  readonly declaration: string;
  /** Its doc comment, as it is written. */
  readonly doc: string;
  /** The names that its declaration mentions, its own left out. */
  readonly names: readonly string[];
}

const COMPILER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  rewriteRelativeImportExtensions: true,
  exactOptionalPropertyTypes: true,
  strict: true,
  declaration: true,
  customConditions: ["timbra"],
  types: ["node"],
  typeRoots: [join(PACKAGE, "..", "..", "node_modules", "@types")],
};

/** Everything the entry points offer; a name of two entry points is documented at the first. */
export function readExports(entryPoints: readonly EntryPoint[]): Entry[] {
  const sources = entryPoints.map(({ source }) => source);
  const program = ts.createProgram(sources, COMPILER_OPTIONS);
  const checker = program.getTypeChecker();
  const entries = new Map<ts.Symbol, Entry>();
  for (const entryPoint of entryPoints) {
    const source = program.getSourceFile(entryPoint.source);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${entryPoint.source} is no module.`);
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (entries.has(symbol)) continue;
      const entry = entryOf(exported.name, symbol, entryPoint, program);
      entries.set(symbol, { ...entry, title: titleOf(entry, [...entries.values()]) });
    }
  }
  return [...entries.values()];
}

function entryOf(name: string, symbol: ts.Symbol, entryPoint: EntryPoint, program: ts.Program): Omit<Entry, "title"> {
  const [node] = symbol.declarations ?? [];
  if (node === undefined) throw new Error(`${name} is declared nowhere.`);
  const file = relative(join(PACKAGE, "src"), node.getSourceFile().fileName).replaceAll("\\", "/");
  const { text, names } = declarationIn(program, node, symbol.name);
  const doc = ts.displayPartsToString(symbol.getDocumentationComment(program.getTypeChecker())).trim();
  return {
    name,
    entryPoint: entryPoint.specifier,
    page: pageOf(file),
    kind: kindOf(node),
    declaration: text,
    doc,
    names: names.filter((one) => one !== name),
  };
}

/** Headings of a page differ also in lower case, as their anchors must. */
function titleOf({ name, entryPoint, kind }: Omit<Entry, "title">, others: readonly Entry[]): string {
  if (others.some((other) => other.name === name)) return `${name} of ${entryPoint}`;
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase()) ? `${name} (${kind})` : name;
}

function kindOf(node: ts.Declaration): Entry["kind"] {
  if (ts.isFunctionDeclaration(node)) return "function";
  if (ts.isClassDeclaration(node)) return "class";
  return ts.isVariableDeclaration(node) ? "constant" : "type";
}

/** A type longer than this says less than that it is text. */
const LONG = 600;

/** A declaration without bodies, private members, `export` and `declare`; and the types and constants that it names. */
function declarationIn(
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

/** As the compiler writes it into declaration files. */
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

import { join, relative } from "node:path";
import ts from "typescript";
import { declarationIn } from "./declaration.ts";
import { type Door, PACKAGE } from "./doors.ts";
import { type Page, pageOf } from "./pages.ts";

/** A name that a door offers. */
export interface Entry {
  readonly name: string;
  /** Its heading: the name, and the door where another door has the same. */
  readonly title: string;
  readonly door: string;
  readonly page: Page;
  readonly kind: "function" | "class" | "constant" | "type";
  /** Its declaration, as an editor shows it. */
  readonly declaration: string;
  /** Its doc comment, as it is written. */
  readonly doc: string;
  /** The names that its declaration speaks of, its own left out. */
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

/** Everything the doors offer; a name of two doors is told of at the first. */
export function readExports(doors: readonly Door[]): Entry[] {
  const sources = doors.map(({ source }) => source);
  const program = ts.createProgram(sources, COMPILER_OPTIONS);
  const checker = program.getTypeChecker();
  const entries = new Map<ts.Symbol, Entry>();
  for (const door of doors) {
    const source = program.getSourceFile(door.source);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${door.source} is no module.`);
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (entries.has(symbol)) continue;
      const entry = entryOf(exported.name, symbol, door, program);
      entries.set(symbol, { ...entry, title: titleOf(entry, [...entries.values()]) });
    }
  }
  return [...entries.values()];
}

function entryOf(name: string, symbol: ts.Symbol, door: Door, program: ts.Program): Omit<Entry, "title"> {
  const [node] = symbol.declarations ?? [];
  if (node === undefined) throw new Error(`${name} is declared nowhere.`);
  const file = relative(join(PACKAGE, "src"), node.getSourceFile().fileName).replaceAll("\\", "/");
  const { text, names } = declarationIn(program, node, symbol.name);
  const doc = ts.displayPartsToString(symbol.getDocumentationComment(program.getTypeChecker())).trim();
  return {
    name,
    door: door.specifier,
    page: pageOf(file),
    kind: kindOf(node),
    declaration: text,
    doc,
    names: names.filter((one) => one !== name),
  };
}

/** Headings of a page differ also in lower case, as their anchors must. */
function titleOf({ name, door, kind }: Omit<Entry, "title">, others: readonly Entry[]): string {
  if (others.some((other) => other.name === name)) return `${name} of ${door}`;
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase()) ? `${name} (${kind})` : name;
}

function kindOf(node: ts.Declaration): Entry["kind"] {
  if (ts.isFunctionDeclaration(node)) return "function";
  if (ts.isClassDeclaration(node)) return "class";
  return ts.isVariableDeclaration(node) ? "constant" : "type";
}

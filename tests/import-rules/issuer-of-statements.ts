import ts from "typescript";

/** A statement that reads or writes rows of issuers without saying whose. */
export interface Nameless {
  /** The function, method or constant that it is in. */
  readonly within: string;
  readonly tables: readonly string[];
}

/** A table in a statement, and how it is called there; "?": which one it is is not written there. */
interface Mention {
  readonly table: string;
  readonly alias: string;
}

/**
 * The statements of a source text that touch a distributed table and do not compare its `issuer_id` with anything:
 * those of the query builder, and what is written in `sql` templates. Each piece says it itself, so that a shard is
 * found without a policy and without knowing where the piece is put. What is inserted names its issuer because the
 * column is part of every key.
 */
export function namelessStatements(path: string, text: string, distributed: ReadonlySet<string>): Nameless[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Nameless[] = [];
  const visit = (node: ts.Node): void => {
    const mentions = isRoot(node) ? namelessOfChain(node, distributed) : namelessOfTemplate(node, distributed);
    if (mentions.length > 0) found.push({ within: nameAround(node), tables: mentions.map(({ table }) => table) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameAround(node: ts.Node): string {
  let name = "";
  for (let at = node; at.parent !== undefined; at = at.parent) {
    if (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at) || ts.isVariableDeclaration(at))
      name = at.name?.getText() ?? name;
  }
  return name;
}

// The query builder

const ROOTS = ["selectFrom", "updateTable", "deleteFrom"];
const RELATIONS = [...ROOTS, "from", "using", "innerJoin", "leftJoin", "rightJoin", "fullJoin", "crossJoin"];
/** What a statement answers, writes or is ordered by says nothing of which rows those are. */
const SILENT = ["select", "returning", "orderBy", "groupBy", "distinctOn", "set", "columns"];

type Call = ts.CallExpression & { readonly expression: ts.PropertyAccessExpression | ts.Identifier };

function isCall(node: ts.Node): node is Call {
  return (
    ts.isCallExpression(node) && (ts.isPropertyAccessExpression(node.expression) || ts.isIdentifier(node.expression))
  );
}

function isRoot(node: ts.Node): node is Call {
  return isCall(node) && node.arguments.length > 0 && ROOTS.includes(methodOf(node));
}

function methodOf({ expression }: Call): string {
  return ts.isIdentifier(expression) ? expression.text : expression.name.text;
}

function namelessOfChain(root: Call, distributed: ReadonlySet<string>): Mention[] {
  const calls = chainOf(root);
  const mentions = calls
    .filter((call) => RELATIONS.includes(methodOf(call)))
    .flatMap(({ arguments: [relation] }) => mentionsIn(relation))
    .filter(({ table }) => table === "?" || distributed.has(table));
  const conditions = calls
    .filter((call) => !SILENT.includes(methodOf(call)))
    .map((call) => call.arguments.map(withoutInner).join(", "))
    .join("; ");
  const isNamed = /(?<![\w.])issuer_id["'`]?\s*(,|=|:)/.test(conditions);
  return mentions.filter(
    ({ alias }) => !(mentions.length === 1 && isNamed) && !new RegExp(`\\b${alias}\\.issuer_id\\b`).test(conditions),
  );
}

/** The root's call and those that are made upon what it answers. */
function chainOf(root: Call): readonly Call[] {
  const calls = [root];
  for (let at: ts.Node = root; ts.isPropertyAccessExpression(at.parent) && isCall(at.parent.parent); ) {
    at = at.parent.parent;
    calls.push(at as Call);
  }
  return calls;
}

function mentionsIn(relation: ts.Expression | undefined): Mention[] {
  if (relation === undefined || ts.isArrowFunction(relation)) return [];
  if (ts.isArrayLiteralExpression(relation)) return relation.elements.flatMap(mentionsIn);
  if (!ts.isStringLiteralLike(relation)) return isOtherQuery(relation) ? [] : [{ table: "?", alias: "unnamed" }];
  const [table = "", alias = table] = relation.text.split(/ as /i);
  return [{ table, alias }];
}

/** A query of its own in the place of a table. */
const isOtherQuery = (relation: ts.Expression) => isCall(relation) || ts.isParenthesizedExpression(relation);

/** The text of an argument without the statements in it, which are looked at by themselves. */
function withoutInner(node: ts.Node): string {
  const inner: ts.Node[] = [];
  const visit = (at: ts.Node): void => {
    if (isRoot(at)) inner.push(chainOf(at).at(-1) ?? at);
    else ts.forEachChild(at, visit);
  };
  visit(node);
  return inner.reduce((text, { pos, end }) => {
    const start = node.getStart();
    return text.slice(0, Math.max(0, pos - start)) + " ".repeat(end - Math.max(pos, start)) + text.slice(end - start);
  }, node.getText());
}

// Templates

const TAG = /^(sql|sqlRows?)\b/;

function namelessOfTemplate(node: ts.Node, distributed: ReadonlySet<string>): Mention[] {
  if (!ts.isTaggedTemplateExpression(node) || !TAG.test(node.tag.getText())) return [];
  return namelessInSql(textOf(node.template), distributed);
}

/** What stands in a `${}` is a parameter, or a piece that is looked at by itself. */
const HOLE = "$hole$";

function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.head.text + template.templateSpans.map(({ literal }) => HOLE + literal.text).join("");
}

/** The tables in a piece of SQL whose `issuer_id` is compared with nothing, neither by name nor in their own query. */
export function namelessInSql(text: string, distributed: ReadonlySet<string>): Mention[] {
  return relationsOf(text)
    .filter(({ table }) => table === "?" || distributed.has(table))
    .filter(
      ({ alias, at }) => !isCompared(`\\b${alias}\\.`, text) && !isCompared("(?<![\\w.])", queryAround(text, at)),
    );
}

function isCompared(prefix: string, text: string): boolean {
  const column = `${prefix}issuer_id\\b`;
  const row = `\\(${column}[^()]*\\)`;
  return new RegExp(
    `${column}\\s*(=|IN\\b)|=\\s*${column}|${row}\\s*(=|IN\\b)|=\\s*${row}|USING\\s*${row.replace("\\b", "")}`,
  ).test(text);
}

const KEYWORDS =
  "ON|WHERE|SET|JOIN|LEFT|RIGHT|INNER|FULL|CROSS|NATURAL|USING|ORDER|GROUP|LIMIT|OFFSET|FOR|RETURNING|UNION|EXCEPT|HAVING|AND|OR|TABLESAMPLE|WINDOW|SELECT|THEN|END";
const RELATION = new RegExp(
  `^(?:ONLY\\s+|LATERAL\\s+)?(?:public\\.)?(\\$hole\\$|\\w+)(?!\\s*\\(|\\w)(?:\\s+(?:AS\\s+)?(?!(?:${KEYWORDS})\\b)(\\w+))?`,
);

/** What follows FROM, JOIN and UPDATE, and further commas. */
function relationsOf(text: string): (Mention & { readonly at: number })[] {
  const found: (Mention & { readonly at: number })[] = [];
  for (const match of text.matchAll(/(?<!DISTINCT\s)\b(FROM|JOIN|(?<!FOR\s)(?<!KEY\s)(?<!DO\s)UPDATE)\s+/g)) {
    let at = match.index + match[0].length;
    for (;;) {
      const relation = RELATION.exec(text.slice(at));
      if (relation === null) break;
      const table = relation[1] === HOLE ? "?" : (relation[1] ?? "");
      found.push({ table, alias: relation[2] ?? (table === "?" ? "unnamed" : table), at });
      const comma = /^\s*,\s*/.exec(text.slice(at + relation[0].length));
      if (comma === null) break;
      at += relation[0].length + comma[0].length;
    }
  }
  return found;
}

/** The query around a place: the text of the brackets around it, without the queries in brackets inside. */
function queryAround(text: string, at: number): string {
  const opened: number[] = [];
  const inner: [number, number][] = [];
  let around: [number, number] = [0, text.length];
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === "(") opened.push(place);
    if (text[place] !== ")") continue;
    const start = opened.pop() ?? 0;
    if (!/^\(\s*(SELECT|WITH|UPDATE|DELETE|INSERT|VALUES)\b/.test(text.slice(start))) continue;
    if (start < at && at < place && start >= around[0] && place <= around[1]) around = [start, place];
    else inner.push([start, place]);
  }
  const blank = [...text.slice(around[0], around[1])];
  for (const [start, end] of inner)
    if (start > around[0] && end < around[1]) blank.fill(" ", start - around[0], end - around[0]);
  return blank.join("");
}

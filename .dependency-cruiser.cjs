/**
 * The import rules of the project, each a sentence with its why. `npm run import-rules` holds them against the real tree;
 * tests/import-rules feeds each of them a file that breaks it.
 *
 * floor 2    web              server               side by side; neither imports the other
 * floor 1          contract          pac-sandbox   know floor 0; know no app, nor each other
 * floor 0    cfdi             sat-catalogues       know nobody
 */

const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const TEST = "\\.test\\.tsx?$|/testing/";
const SERVER_FRAME = "adapters|boot|cli|db|http|jobs|lib|testing";
/** What puts a process together: main.ts with boot/, and the commands of an operator. */
const COMPOSITION = "main\\.ts$|boot/|cli/";
/** A folder of the server that is not part of its frame is a module. */
const MODULE = `^apps/server/src/(?!(?:${SERVER_FRAME})/)([^/]+)/`;

/** The files that the packages' own manifests offer, as one pattern. */
const ENTRY_POINTS = readdirSync(join(__dirname, "packages"))
  .flatMap((name) => {
    const { exports: entryPoints } = JSON.parse(
      readFileSync(join(__dirname, "packages", name, "package.json"), "utf8"),
    );
    return Object.values(entryPoints)
      .filter(({ timbra }) => timbra !== undefined)
      .map(({ timbra }) => `^packages/${name}/${timbra.slice("./".length).replaceAll(".", "\\.")}$`);
  })
  .join("|");

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const everywhere = [
  {
    name: "nobody-imports-in-a-circle",
    comment: "Two files that need each other are one thing in two places; neither can be read, tested or moved alone.",
    severity: "error",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "every-import-is-found",
    comment: "An import nobody can resolve works only on the machine where it was written.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "code-does-not-import-tests",
    comment: "What a test needs must never be carried into the product.",
    severity: "error",
    from: { path: "^(packages|apps)/[^/]+/src/", pathNot: TEST },
    to: { path: TEST },
  },
  {
    name: "code-imports-only-packages-it-lists",
    comment:
      "A development package, or one that only a neighbour lists, is not there when the product is installed without it.",
    severity: "error",
    from: { path: "^(packages|apps)/[^/]+/src/", pathNot: TEST },
    to: {
      dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
      dependencyTypesNot: ["type-only", "npm"],
      pathNot: "node_modules/@types/",
    },
  },
];

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const floors = [
  {
    name: "cfdi-knows-nobody",
    comment: "The tax document is law, not product: others install it alone, so it needs no other part of the project.",
    severity: "error",
    from: { path: "^packages/cfdi/(src|cli)/", pathNot: TEST },
    to: { path: "^(packages|apps)/", pathNot: "^packages/cfdi/" },
  },
  {
    name: "cfdi-depends-on-saxes-alone",
    comment: "Every further package would be one more party to trust with the arithmetic of a tax document.",
    severity: "error",
    from: { path: "^packages/cfdi/src/", pathNot: TEST },
    to: { path: "node_modules/", pathNot: "node_modules/saxes/" },
  },
  {
    name: "cfdi-main-entry-runs-in-any-browser",
    comment:
      "The editor counts totals in the browser; what '.' reaches is downloaded by every user, so no XML parser and no node:*.",
    severity: "error",
    from: { path: "^packages/cfdi/src/index\\.ts$" },
    to: { path: "node_modules/saxes/|^packages/cfdi/src/node/", reachable: true },
  },
  {
    name: "cfdi-reads-no-machine-outside-its-node-entry",
    comment: "A file, a clock or a socket inside the law would make the same draft give two documents.",
    severity: "error",
    from: { path: "^packages/cfdi/src/", pathNot: `^packages/cfdi/src/node/|${TEST}` },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "cfdi-does-not-import-its-node-entry",
    comment: "The node entry looks inward; when the rest of cfdi looks out through it, no browser can load the rest.",
    severity: "error",
    from: { path: "^packages/cfdi/src/", pathNot: `^packages/cfdi/src/node/|${TEST}` },
    to: { path: "^packages/cfdi/src/node/" },
  },
  {
    name: "sat-catalogues-knows-nobody",
    comment: "Lists are data; whoever wants to use them alone must not have to take the project with them.",
    severity: "error",
    from: { path: "^packages/sat-catalogues/src/", pathNot: TEST },
    to: { path: "^(packages|apps)/|node_modules/", pathNot: "^packages/sat-catalogues/" },
  },
  {
    name: "sat-catalogues-reads-no-machine",
    comment: "The lists are searched in the browser too.",
    severity: "error",
    from: { path: "^packages/sat-catalogues/src/", pathNot: TEST },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "contract-knows-only-the-law",
    comment:
      "Server and browser both load the contract: it may know cfdi and the lists, and zod to say the shapes, and nothing else.",
    severity: "error",
    from: { path: "^packages/contract/src/", pathNot: TEST },
    to: {
      path: "^(packages|apps)/|node_modules/",
      pathNot: "^packages/(contract|cfdi|sat-catalogues)/|node_modules/zod/",
    },
  },
  {
    name: "contract-runs-in-any-browser",
    comment: "The same schemas check a form in the browser and a request on the server.",
    severity: "error",
    from: { path: "^packages/contract/src/", pathNot: TEST },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "contract-does-not-open-credentials",
    comment: "cfdi/node needs node:crypto, and no contract between server and browser may handle a key.",
    severity: "error",
    from: { path: "^packages/contract/src/", pathNot: TEST },
    to: { path: "^packages/cfdi/src/node/" },
  },
  {
    name: "pac-sandbox-imports-public-names-only",
    comment:
      "A provider judges our documents from outside: were it to know the contract or an app, it would forgive our mistakes.",
    severity: "error",
    from: { path: "^packages/pac-sandbox/src/", pathNot: TEST },
    to: { path: "^(packages|apps)/", pathNot: "^packages/(pac-sandbox|cfdi|sat-catalogues)/" },
  },
  {
    name: "packages-know-no-app",
    comment: "Packages are the floor the apps stand on.",
    severity: "error",
    from: { path: "^packages/" },
    to: { path: "^apps/" },
  },
  {
    name: "apps-import-no-app",
    comment:
      "Server and web promise each other the contract; anything more would have to be released at once, for ever.",
    severity: "error",
    from: { path: "^apps/([^/]+)/" },
    to: { path: "^apps/", pathNot: "^apps/$1/" },
  },
  {
    name: "a-package-is-imported-by-its-entry-points",
    comment: "What a package does not export it may change without asking anybody.",
    severity: "error",
    from: { path: "^(packages|apps)/([^/]+)/", pathNot: TEST },
    to: { path: "^packages/[^/]+/src/", pathNot: `^$1/$2/|${ENTRY_POINTS}` },
  },
];

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const server = [
  {
    name: "server-modules-meet-at-index",
    comment: "What a module does not put in its index.ts is its own affair and can change unannounced.",
    severity: "error",
    from: { path: MODULE, pathNot: TEST },
    to: { path: MODULE, pathNot: "^apps/server/src/$1/|^apps/server/src/[^/]+/index\\.ts$" },
  },
  {
    name: "server-frame-imports-modules-by-index",
    comment: "boot, cli, http and jobs compose modules; they do not reach into what a module keeps to itself.",
    severity: "error",
    from: { path: "^apps/server/src/(?:(?:boot|cli|http|jobs)/|[^/]+\\.ts$)", pathNot: TEST },
    to: { path: MODULE, pathNot: "^apps/server/src/[^/]+/index\\.ts$" },
  },
  {
    name: "adapters-know-no-module",
    comment:
      "An adapter is replaced by writing another; it can only be when it knows what is asked of it and not who asks.",
    severity: "error",
    from: { path: "^apps/server/src/(adapters|db|lib)/", pathNot: TEST },
    to: { path: `${MODULE}|^apps/server/src/(?:(?:boot|cli|http)/|jobs/(?!queue\\.ts$))` },
  },
  {
    name: "only-db-files-speak-sql",
    comment: "SQL is reviewed as SQL, and a query outside these files is one that nobody checks for its tenant.",
    severity: "error",
    from: { path: "^apps/server/src/", pathNot: `\\.db\\.ts$|^apps/server/src/db/|${TEST}` },
    to: { path: "node_modules/(kysely|pg)/|node_modules/@types/pg/|^apps/server/src/db/sql\\.ts$" },
  },
  {
    name: "only-main-builds-adapters",
    comment:
      "Whoever builds its own mailer or provider cannot be given another one: by a test, by a client, by a failure drill. Sheets and archives are only forms: nothing is behind them that could fail or be another.",
    severity: "error",
    from: { path: "^apps/server/src/", pathNot: `^apps/server/src/(${COMPOSITION}|jobs/|adapters/)|${TEST}` },
    to: {
      path: "^apps/server/src/adapters/",
      pathNot: "^apps/server/src/adapters/(sheets|zip)/",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "only-main-opens-deps",
    comment: "A second builder of things is a second configuration.",
    severity: "error",
    from: { path: "^apps/server/src/", pathNot: `^apps/server/src/(${COMPOSITION})|${TEST}` },
    to: { path: `^apps/server/src/(${COMPOSITION})`, dependencyTypesNot: ["type-only"] },
  },
];

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const web = [
  {
    name: "a-feature-never-imports-a-feature",
    comment:
      "Features meet in routes.tsx; a feature that knows another cannot be changed, lazily loaded or thrown away alone.",
    severity: "error",
    from: { path: "^apps/web/src/features/([^/]+)/", pathNot: TEST },
    to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/(?:$1/|[^/]+/public\\.ts$)" },
  },
  {
    name: "features-know-no-route",
    comment: "The routes compose features and decide nothing; a feature that knows them fits nowhere else.",
    severity: "error",
    from: { path: "^apps/web/src/features/", pathNot: TEST },
    to: { path: "^apps/web/src/(routes|modals|router|main)\\.tsx$" },
  },
  {
    name: "the-kit-knows-nobody-above",
    comment: "ui and lib are used by every screen, so they may know none.",
    severity: "error",
    from: { path: "^apps/web/src/(ui|lib)/", pathNot: TEST },
    to: { path: "^apps/web/src/((features|shell)/|(routes|modals|router|main)\\.tsx$)" },
  },
  {
    name: "web-does-not-load-the-provider",
    comment: "pac-sandbox is a server; nothing of it belongs in a browser.",
    severity: "error",
    from: { path: "^apps/web/src/" },
    to: { path: "^packages/pac-sandbox/" },
  },
  {
    name: "web-does-not-import-the-node-entry",
    comment: "cfdi/node opens keys with node:crypto, which no browser has.",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: TEST },
    to: { path: "^packages/cfdi/src/node/" },
  },
  {
    name: "web-imports-no-node-module",
    comment: "A bundler replaces them with nothing, and the page fails where nobody looks.",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: TEST },
    to: { dependencyTypes: ["core"] },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [...everywhere, ...floors, ...server, ...web],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|coverage)/" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    // Who is an orphan, and how many depend on whom, no rule asks.
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["timbra", "import", "types", "node", "default"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"],
    },
  },
};

import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const STARTS_A_CHILD = /-child["`.$]/;
const SOURCE = /[\\/]apps[\\/]server[\\/]src[\\/](.*)\.ts$/;

/**
 * Modules of the server that start a process of their own find its program beside them. In tests they find the built
 * one, which starts in a quarter of the processor's time: they get the address that they have in the build, as the
 * bundle gives it to them (`bundle-tree.mjs`).
 * @returns {import("vite").Plugin}
 */
export function builtChildren() {
  return {
    name: "timbra-built-children",
    transform(code, id) {
      const file = id.split("?")[0] ?? id;
      const [, name] = SOURCE.exec(file) ?? [];
      if (name === undefined || /\.test$|(^|[\\/])testing[\\/]/.test(name)) return null;
      if (!STARTS_A_CHILD.test(code) || !code.includes("import.meta.url")) return null;
      const built = JSON.stringify(
        new URL(`../../apps/server/dist/${name.replaceAll("\\", "/")}.js`, import.meta.url).href,
      );
      return { code: code.replaceAll("import.meta.url", built), map: null };
    },
  };
}

const MADE_ANEW = /[\\/]pac-sandbox[\\/]src[\\/]authority[\\/]rsa-pair\.ts$/;
const IN_TURN = fileURLToPath(new URL("../../packages/pac-sandbox/src/testing/rsa-pairs.ts", import.meta.url));

/**
 * Tests get the pairs of their certificates from a small store of real ones. What a test file itself asks for is made
 * anew.
 * @returns {import("vite").Plugin}
 */
export function rsaPairsOfTests() {
  return {
    name: "timbra-rsa-pairs-of-tests",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!source.endsWith("/rsa-pair.ts") || importer?.endsWith(".test.ts")) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found !== null && MADE_ANEW.test(found.id) ? IN_TURN : found;
    },
  };
}

const HASHES_PASSWORDS = /[\\/]accounts[\\/]passwords\.ts$/;
const CHEAP_HASHING = fileURLToPath(new URL("../../apps/server/src/testing/cheap-argon2.ts", import.meta.url));

/**
 * Tests hash passwords at the least cost there is.
 * @returns {import("vite").Plugin}
 */
export function cheapHashingOfTests() {
  return {
    name: "timbra-cheap-hashing-of-tests",
    enforce: "pre",
    resolveId(source, importer) {
      return source === "@node-rs/argon2" && HASHES_PASSWORDS.test(importer ?? "") ? CHEAP_HASHING : null;
    },
  };
}

const FORGE = /[\\/]node_modules[\\/]node-forge[\\/]/;
/** Where the real one opens keys; the stub is a single file. */
const KEYS = /[\\/]node-forge[\\/]lib[\\/]pbe\.js$/;

/**
 * Ends the build of the screens when what opens people's keys is not node-forge: the root's overrides put an empty
 * package under that name, for a package that only tests read, and an installation could leave that one nearest.
 * @returns {import("vite").Plugin}
 */
export function realForge() {
  return {
    name: "real-forge",
    apply: "build",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
      if (modules.some((id) => KEYS.test(id))) return;
      const found = modules.find((id) => FORGE.test(id)) ?? "none";
      this.error(`The screens need the real node-forge to check certificates and keys, and got ${found}. Run npm ci.`);
    },
  };
}

/**
 * Evaluates a module while the screens are built, and ships the values of its exports in its place, without what they
 * were made of.
 * @param {RegExp} module
 * @returns {import("vite").Plugin}
 */
export function buildTimeValues(module) {
  return {
    name: "build-time-values",
    apply: "build",
    async load(id) {
      if (!module.test(id)) return null;
      const { outputFiles } = await build({
        entryPoints: [id],
        bundle: true,
        write: false,
        platform: "node",
        format: "esm",
        conditions: ["timbra"],
        logLevel: "warning",
      });
      const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
      /** @type {Record<string, unknown>} */
      const values = await import(`data:text/javascript;base64,${code}`);
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

/** A value that is made by calling something, so that a bundler cannot know that making it changes nothing else. */
const MADE = /^(Call|New|Object|Array|TSAs|TSSatisfies)Expression$/;

/**
 * Lets the build leave out each constant of these modules that nobody uses, whatever it is made by: they do nothing
 * when imported (decision 0175), and a schema that no screen of a bundle reads is not in it.
 * @param {RegExp} modules
 * @returns {import("vite").Plugin}
 */
export function pureConstants(modules) {
  return {
    name: "pure-constants",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!modules.test(id)) return null;
      let out = "";
      let at = 0;
      for (const { start, end } of madeConstants(this.parse(code, { lang: "ts" }), code)) {
        out += `${code.slice(at, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
        at = end;
      }
      return { code: out + code.slice(at), map: null };
    },
  };
}

/**
 * What the constants of a module are made of, where something is called for it.
 * @param {ReturnType<import("vite").Rolldown.PluginContext["parse"]>} program
 * @param {string} code
 */
function madeConstants({ body }, code) {
  return body
    .map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
    .flatMap((declared) => (declared?.type === "VariableDeclaration" ? declared.declarations : []))
    .flatMap(({ id, init }) => (id.type === "Identifier" && init && MADE.test(init.type) ? [init] : []))
    .filter(({ start, end }) => code.slice(start, end).includes("("));
}

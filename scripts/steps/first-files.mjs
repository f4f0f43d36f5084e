/**
 * The modules that are loaded first, each by the end of its name: the texts before signing in and the layout after it
 * by language, and the screens of both by address.
 * @typedef {Readonly<Record<string, readonly string[]>>} ByName
 * @typedef {{
 *   readonly texts: ByName,
 *   readonly layout: ByName,
 *   readonly signedOut: ByName,
 *   readonly signedIn: ByName,
 * }} FirstModules
 */

/** What the inline script of the page has in the place of the table. */
const PLACE = '"FIRST_FILES"';

/**
 * Writes into the page which files the screens begin with that are opened first. The page asks for them at once: the
 * program would only when it has run, a question and an answer later.
 * @param {FirstModules} modules
 * @returns {import("vite").Plugin}
 */
export function firstFiles(modules) {
  return {
    name: "first-files",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, chunk }) {
        // Of a page that is not built there are no files: the script finds no table, and the program loads its modules.
        if (bundle === undefined || chunk === undefined) return html;
        /** @type {(ends: readonly string[]) => readonly string[]} */
        const filesOf = (ends) => {
          const there = filesFor([chunk.fileName], bundle);
          return filesFor(
            ends.map((end) => fileOf(end, bundle)),
            bundle,
          ).filter((file) => !there.includes(file));
        };
        /** @type {(group: ByName) => object} */
        const named = (group) =>
          Object.fromEntries(Object.entries(group).map(([name, ends]) => [name, filesOf(ends).map(nameOf)]));
        const table = Object.fromEntries(Object.entries(modules).map(([name, group]) => [name, named(group)]));
        return html.replace(PLACE, JSON.stringify(table));
      },
    },
  };
}

/** @typedef {import("vite").Rolldown.OutputBundle} Bundle */

/**
 * @param {string} end
 * @param {Bundle} bundle
 */
function fileOf(end, bundle) {
  const found = Object.values(bundle).find((part) => part.type === "chunk" && part.facadeModuleId?.endsWith(end));
  if (found === undefined) throw new Error(`No file of the build begins with ${end}: give its new name to this table.`);
  return found.fileName;
}

/**
 * Those files, what they import, and their styles.
 * @param {readonly string[]} names
 * @param {Bundle} bundle
 */
function filesFor(names, bundle) {
  const found = new Set(names);
  for (const name of found) {
    const part = bundle[name];
    if (part?.type !== "chunk") continue;
    for (const needed of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) found.add(needed);
  }
  return [...found];
}

/** @param {string} file */
function nameOf(file) {
  return file.slice(file.lastIndexOf("/") + 1);
}

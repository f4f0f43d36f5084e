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

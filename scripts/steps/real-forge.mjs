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

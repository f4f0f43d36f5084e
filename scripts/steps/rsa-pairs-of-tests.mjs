import { fileURLToPath } from "node:url";

const MADE_ANEW = /[\\/]pac-sandbox[\\/]src[\\/]authority[\\/]rsa-pair\.ts$/;
const IN_TURN = fileURLToPath(new URL("../../packages/pac-sandbox/src/testing/rsa-pairs.ts", import.meta.url));

/**
 * Tests of the server get the pairs of their certificates from a small store of real ones. The tests of `pac-sandbox`
 * itself have each one made.
 * @returns {import("vite").Plugin}
 */
export function rsaPairsOfTests() {
  return {
    name: "timbra-rsa-pairs-of-tests",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!source.endsWith("/rsa-pair.ts")) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found !== null && MADE_ANEW.test(found.id) ? IN_TURN : found;
    },
  };
}

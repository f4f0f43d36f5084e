// What is built, from what, and into what.

const LAW = ["packages/cfdi/src", "packages/sat-catalogues/src"];
const HOW = ["package-lock.json", "scripts/build.mjs", "scripts/steps", "tsconfig.base.json"];

/**
 * @typedef {{ name: "web" | "server" | "pac-sandbox", what: string, from: readonly string[], into: string }} Target
 * @type {readonly Target[]}
 */
export const TARGETS = [
  {
    name: "web",
    what: "the screens",
    from: [
      ...HOW,
      ...LAW,
      "packages/contract/src",
      "apps/web/src",
      "apps/web/public",
      "apps/web/index.html",
      "apps/web/vite.config.ts",
      "apps/web/package.json",
    ],
    into: "apps/web/dist/index.html",
  },
  {
    name: "server",
    what: "the server",
    from: [
      ...HOW,
      ...LAW,
      "packages/contract/src",
      "packages/pac-sandbox/src",
      "apps/server/src",
      "apps/server/package.json",
    ],
    into: "apps/server/dist/main.js",
  },
  {
    name: "pac-sandbox",
    what: "the provider",
    from: [...HOW, ...LAW, "packages/pac-sandbox/src", "packages/pac-sandbox/package.json"],
    into: "packages/pac-sandbox/dist/bundled/main.js",
  },
];

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { firstFiles } from "../../scripts/steps/first-files.mjs";
import { screenChunks } from "../../scripts/steps/screen-chunks.mjs";
import { buildTimeValues, pureConstants, realForge } from "../../scripts/steps/vite-plugins.mjs";

const COMPRESSIBLE = /\.(js|css|svg)$/;

/** Leaves a .br and a .gz beside every file worth it, so that the server compresses nothing while it serves. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle({ dir = "dist" }) {
      for (const file of readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) =>
        COMPRESSIBLE.test(name),
      )) {
        const bytes = readFileSync(join(dir, file));
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(bytes));
        writeFileSync(join(dir, `${file}.gz`), gzipSync(bytes));
      }
    },
  };
}

/** The frame that index.html draws does not wait for the styles of what will take its place. */
function lateStyles(): Plugin {
  return {
    name: "late-styles",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        const without = links.reduce((rest, link) => rest.replace(link, ""), html);
        return without.replace("  </body>", `${links.join("")}  </body>`);
      },
    },
  };
}

/** What makes code of the modules. */
const modulePlugins = () => [
  react(),
  buildTimeValues(/[\\/](lib[\\/](route-addresses|amount-sentences)|i18n[\\/](es|en)-(daily|signed-out))\.ts$/),
  pureConstants(/[\\/]packages[\\/](contract|cfdi|sat-catalogues)[\\/]src[\\/].*\.ts$/),
];

/** Where what is loaded begins: see README, "What a screen loads". */
const SCREENS = {
  entry: /index\.html$/,
  signedInLayout: /signed-in-layout\.tsx$/,
  signedOut: /[\\/](features[\\/](accounts|shared-invoice|sandbox|verify-offline)|i18n)[\\/]/,
  opened: [
    [/login-screen\.tsx$/, 400],
    [/(invoice-list|customers-screen|products-screen|receipt-list|dashboard-screen)\.tsx$/, 40],
    [/editor-screen\.tsx$/, 40],
  ],
} as const;

/** What screens begin with that are opened first: the page asks for it before the program has run. */
const FIRST = {
  texts: { es: ["i18n/es-signed-out.ts"], en: ["i18n/en-signed-out.ts"] },
  layout: {
    es: ["shell/signed-in-layout.tsx", "i18n/es-daily.ts"],
    en: ["shell/signed-in-layout.tsx", "i18n/en-daily.ts"],
  },
  signedOut: { "/": ["accounts/login-screen.tsx"], "/auth/login": ["accounts/login-screen.tsx"] },
  signedIn: {
    "/dashboard": ["dashboard/dashboard-screen.tsx", "list/last-invoices.tsx", "receivables-panel.tsx"],
    "/list/invoice": ["list/invoice-list.tsx"],
    "/list/customers": ["customers/customers-screen.tsx"],
    "/list/product": ["products/products-screen.tsx"],
    "/list/pay": ["payment-receipts/receipt-list.tsx"],
    "/create/invoice": ["editor/editor-screen.tsx"],
    // What it says besides: all texts, and the sentences of the law.
    "/create/invoice es": ["i18n/es.ts", "cfdi/src/messages/es/index.ts"],
    "/create/invoice en": ["i18n/en.ts", "cfdi/src/messages/en/index.ts"],
  },
} as const;

const server = { target: "http://127.0.0.1:3000", changeOrigin: false };

export default defineConfig({
  plugins: [
    ...modulePlugins(),
    screenChunks(SCREENS, modulePlugins),
    firstFiles(FIRST),
    lateStyles(),
    realForge(),
    precompress(),
  ],
  resolve: {
    // What it stands in for is in React itself since 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }],
    conditions: ["timbra", "module", "browser", "development|production"],
  },
  server: { proxy: { "/api": server } },
  preview: { proxy: { "/api": server } },
  build: {
    target: "es2022",
    sourcemap: false,
    // The manifest says which files each screen loads (`screen-sizes.test.ts` weighs them), so that their names need
    // not: the program knows those of all files, and every letter of them is loaded by everybody.
    manifest: true,
    rolldownOptions: { output: { chunkFileNames: "assets/[hash].js", assetFileNames: "assets/[hash][extname]" } },
    modulePreload: { polyfill: false },
  },
});

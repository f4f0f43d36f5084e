import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { realForge } from "../../scripts/steps/vite-plugins.mjs";

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

const server = { target: "http://127.0.0.1:3000", changeOrigin: false };

export default defineConfig({
  plugins: [react(), realForge(), precompress()],
  resolve: { conditions: ["timbra", "module", "browser", "development|production"] },
  server: { proxy: { "/api": server } },
  preview: { proxy: { "/api": server } },
  build: { target: "es2022", sourcemap: false, modulePreload: { polyfill: false } },
});

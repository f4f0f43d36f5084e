import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = { target: "http://127.0.0.1:3000", changeOrigin: false };

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ["timbra", "module", "browser", "development|production"] },
  server: { proxy: { "/api": server } },
  preview: { proxy: { "/api": server } },
  build: { target: "es2022", sourcemap: false, cssCodeSplit: true, modulePreload: { polyfill: false } },
});

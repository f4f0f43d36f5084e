#!/usr/bin/env node
import { env } from "node:process";
import { readSettings, USAGE } from "./read-settings.ts";
import { startPacSandbox } from "./start-pac-sandbox.ts";

try {
  const settings = readSettings(process.argv.slice(2), env);
  if (settings) {
    const sandbox = await startPacSandbox(settings);
    console.log(`PAC de pruebas en ${sandbox.url}  (libro: ${settings.dataDir}; Ctrl+C para terminar)`);
    const stop = (): void => void sandbox.close().then(() => process.exit(0));
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  } else {
    console.log(USAGE);
  }
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}

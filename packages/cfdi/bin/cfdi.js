#!/usr/bin/env node
// What `npx cfdi` runs. npm links a program when it installs, before anything is built, so the file it links is this one:
// in a published package the built program, in a clone the sources themselves.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../cli/main.ts", import.meta.url));

if (existsSync(source)) {
  const flags = ["--conditions=timbra", "--import", import.meta.resolve("tsx")];
  const { status, signal, error } = spawnSync(process.execPath, [...flags, source, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  if (error) throw error;
  if (signal) process.kill(process.pid, signal);
  process.exitCode = status ?? 1;
} else {
  await import("../dist/cli/main.js");
}

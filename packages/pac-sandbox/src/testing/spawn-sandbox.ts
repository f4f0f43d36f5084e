import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { PacSandbox } from "../start-pac-sandbox.ts";

const MAIN = fileURLToPath(new URL("../../dist/bundled/main.js", import.meta.url));

/**
 * The program itself in a process of its own, as an integrator runs it. It ends with the test at the latest, even one
 * that fails.
 */
export async function spawnSandbox(dataDir: string): Promise<PacSandbox & { kill(): Promise<void> }> {
  const child = spawn(process.execPath, [MAIN, "--port", "0", "--data-dir", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = await announcedUrl(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return { url, port: Number(new URL(url).port), close: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

async function announcedUrl({ stdout }: ChildProcess): Promise<string> {
  let said = "";
  for await (const chunk of stdout ?? []) {
    said += String(chunk);
    const url = /http:\/\/\S+/.exec(said)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error(`the sandbox ended without saying where it was: ${said}`);
}

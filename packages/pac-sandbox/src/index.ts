export { type PacSandbox, type PacSandboxOptions, startPacSandbox } from "./start-pac-sandbox.ts";

export { PERSONALITIES } from "./sandbox/personalities.ts";
export { type PacSandbox, type PacSandboxOptions, startPacSandbox } from "./start-pac-sandbox.ts";

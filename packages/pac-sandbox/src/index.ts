export { PERSONALITIES } from "./sandbox/all-personalities.ts";
export { type PacSandbox, type PacSandboxOptions, startPacSandbox } from "./start-pac-sandbox.ts";

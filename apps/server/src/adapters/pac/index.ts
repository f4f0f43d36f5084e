export { createFinkokPac } from "./finkok/finkok-pac.ts";
export type { Environment, PacPort, Refusal, StampAnswer, StampRequest } from "./port.ts";
export { createTestCsdDesk, type TestCsdDesk } from "./sandbox/test-csd-desk.ts";
export type { SwSettings } from "./sw/settings.ts";
export { createSwPac } from "./sw/sw-pac.ts";

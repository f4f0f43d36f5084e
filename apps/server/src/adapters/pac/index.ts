export { createFinkokPac } from "./finkok/finkok-pac.ts";
export { createPacs, type Pacs } from "./pacs.ts";
export type { CancelAnswer, PacPort, PacRefusal, StampAnswer } from "./port.ts";
export { createTestCsdDesk, type TestCsdDesk } from "./sandbox/test-csd-desk.ts";
export { createPastPac, createSwPac } from "./sw/sw-pac.ts";

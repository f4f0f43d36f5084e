export { createFinkokPac } from "./finkok/finkok-pac.ts";
export { type CancelAnswer, createPacs, type PacPort, type PacRefusal, type Pacs, type StampAnswer } from "./port.ts";
export { createPastPac, createSwPac } from "./sw/sw-pac.ts";
export { createTestCsdDesk, type TestCsdDesk } from "./test-csd-client.ts";

export { createFinkokPac } from "./finkok/finkok-pac.ts";
export { boundedFetch, type OutboundListeners, type ProviderExchange } from "./http.ts";
export {
  type CancelAnswer,
  createPacs,
  type ListedStamp,
  type PacPort,
  type PacRefusal,
  type Pacs,
  type StampAnswer,
} from "./port.ts";
export { createBackdatedPac, createSwPac } from "./sw/sw-pac.ts";
export { createTestCsdClient, type TestCsdClient } from "./test-csd-client.ts";

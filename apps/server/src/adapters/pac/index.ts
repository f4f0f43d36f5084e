export type { Environment, PacPort, Refusal, StampAnswer, StampRequest } from "./port.ts";
export type { SwSettings } from "./sw/settings.ts";
export { createSwPac } from "./sw/sw-pac.ts";

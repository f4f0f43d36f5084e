export { createMessenger, type Messenger } from "./messenger.ts";

export { findKeySession } from "./find-key-session.ts";
export { isApiKey } from "./key-text.ts";
export { apiKeyRoutes } from "./routes.ts";

export { statementRoutes } from "./routes.ts";
export { statementAttachments } from "./send-statement.ts";

export { templateRoutes } from "./routes.ts";
export { readPrintTexts } from "./templates.ts";

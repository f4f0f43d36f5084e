export { templateRoutes } from "./routes.ts";
export { readMailTexts, readPrintTexts } from "./templates.ts";

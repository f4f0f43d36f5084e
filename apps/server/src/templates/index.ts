export { templateRoutes } from "./routes.ts";
export { printWords } from "./templates.ts";

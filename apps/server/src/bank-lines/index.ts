export { bankLineRoutes } from "./routes.ts";

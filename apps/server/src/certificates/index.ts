export { csdRoutes } from "./routes.ts";

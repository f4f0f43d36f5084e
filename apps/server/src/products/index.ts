export { productListRoutes } from "./list-routes.ts";
export { productRoutes } from "./routes.ts";

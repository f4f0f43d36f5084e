export { accountInfoRoutes } from "./account-routes.ts";
export { userListRoutes } from "./user-list-routes.ts";
export { userRoutes } from "./user-routes.ts";

export { readCompanyTasks } from "./companies.ts";
export { reportRoutes } from "./routes.ts";

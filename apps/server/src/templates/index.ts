export { printWords } from "./print-words.ts";
export { templateRoutes } from "./routes.ts";

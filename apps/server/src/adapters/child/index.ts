export { type Child, ChildLost, startChild } from "./child-process.ts";

export { placeOfTask, TASK_WORDS } from "./company-task.ts";

/** What other features use of reports. */
export { placeOfTask, TASK_WORDS } from "./company-task.ts";
export { FiguresTable } from "./figures-table.tsx";

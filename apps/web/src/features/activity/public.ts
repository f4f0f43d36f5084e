/** What other features use of the activity: a part of it, page by page. */
export { activityKey, MoreActivity, useActivity } from "./activity-pages.tsx";

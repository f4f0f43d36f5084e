export { ActivityScreen as Component } from "../features/activity/activity-screen.tsx";

export { WorkScreen as Component } from "../features/admin/work/work-screen.tsx";

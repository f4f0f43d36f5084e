export { AdminDashboard as Component } from "../features/admin/admin-dashboard.tsx";

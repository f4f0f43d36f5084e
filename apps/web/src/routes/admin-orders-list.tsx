export { AdminOrdersScreen as Component } from "../features/credits/admin/admin-orders-screen.tsx";

export { OrdersScreen as Component } from "../features/credits/orders/orders-screen.tsx";

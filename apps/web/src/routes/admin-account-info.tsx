export { AccountScreen as Component } from "../features/admin/account-screen.tsx";

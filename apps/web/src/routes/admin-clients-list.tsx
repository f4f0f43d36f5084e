export { UsersScreen as Component } from "../features/admin/users/users-screen.tsx";

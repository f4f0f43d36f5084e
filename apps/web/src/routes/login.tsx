export { LoginScreen as Component } from "../features/accounts/login-screen.tsx";

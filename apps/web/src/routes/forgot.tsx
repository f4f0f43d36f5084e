export { ForgotScreen as Component } from "../features/accounts/forgot-screen.tsx";

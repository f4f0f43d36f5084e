export { RegisterScreen as Component } from "../features/accounts/register-screen.tsx";

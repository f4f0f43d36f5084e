export { ResetScreen as Component } from "../features/accounts/reset-screen.tsx";

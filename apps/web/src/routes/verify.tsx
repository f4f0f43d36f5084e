export { VerifyScreen as Component } from "../features/accounts/verify-screen.tsx";

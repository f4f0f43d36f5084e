export { ConfirmEmailScreen as Component } from "../features/accounts/confirm-email-screen.tsx";

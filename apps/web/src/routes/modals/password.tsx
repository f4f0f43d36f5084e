export { PasswordForm as Component } from "../../features/accounts/password-form.tsx";

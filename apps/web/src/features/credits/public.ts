/** What other features use of credits: an administrator's way to give them. */
export { GrantCreditsForm, ReasonField } from "./admin/grant-credits-form.tsx";

import { someAccount } from "../../testing/accounts.ts";
import type { PublishedCall } from "./published-call.ts";

const USER = [
  "user.name",
  "user.email",
  "user.rfc",
  "user.roles[]",
  "user.scopes[]",
  "is_register_completed",
  "decimals",
];
const CONTACT = {
  phone: "5555555555",
  fax_number: null,
  email: "ventas@example.com",
  aux_email_1: null,
  aux_email_2: null,
  webpage: null,
};
const nobody = () => ({ email: someAccount().email });
const noEmail = { payload: { email: "no" }, fields: ["email"] };

function registration() {
  const { rfc, username, email, password } = someAccount();
  return { rfc, username, email, password, password_confirmation: password };
}

export const ACCOUNT_CALLS: readonly PublishedCall[] = [
  {
    call: "POST /api/auth/register",
    scope: "public",
    payload: registration,
    answers: ["message"],
    says: "message",
    mistaken: {
      payload: { rfc: "XAXX010101000", username: "a b", email: "no", password: "abc" },
      fields: ["rfc", "username", "email", "password", "password_confirmation"],
    },
  },
  {
    call: "POST /api/auth/emailed/resend",
    scope: "public",
    payload: nobody,
    answers: ["message"],
    says: "message",
    mistaken: noEmail,
  },
  {
    call: "POST /api/auth/password/forgot",
    scope: "public",
    payload: nobody,
    answers: ["message"],
    says: "message",
    mistaken: noEmail,
  },
  { call: "GET /api/auth/me", scope: "*", answers: [...USER, "missing_steps", "credits", "erase_at", "key_frozen_at"] },
  {
    call: "GET /api/auth/issuers",
    scope: "*",
    answers: ["issuer_id", "rfc", "name", "role", "current"].map((name) => `issuers[].${name}`),
  },
  {
    call: "GET /api/auth/contact",
    scope: "crud_user_settings",
    answers: Object.keys(CONTACT).map((name) => `contact_info.${name}`),
  },
  {
    call: "POST /api/auth/contact",
    scope: "crud_user_settings",
    payload: () => CONTACT,
    answers: ["message", ...Object.keys(CONTACT).map((name) => `contact_info.${name}`)],
    says: "message",
    mistaken: {
      payload: { aux_email_1: "no", aux_email_2: "no@", webpage: "javascript:alert(1)" },
      fields: ["email", "aux_email_1", "aux_email_2", "webpage"],
    },
  },
];

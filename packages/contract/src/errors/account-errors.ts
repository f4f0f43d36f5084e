import type { ErrorEntry } from "./error-entry.ts";

/** Who asks, and how their account stands: a part of the one error table. */
export const ACCOUNT_ERRORS = {
  own_account: { status: 409, es: "No puede bloquear su propia cuenta.", en: "You cannot block your own account." },
  already_verified: { status: 409, es: "Este usuario ya confirmó su correo.", en: "This user has confirmed the e-mail address already." },
  no_issuer: { status: 409, es: "Este usuario no tiene un RFC propio.", en: "This user has no RFC of their own." },
  email_not_verified: { status: 403, es: "Confirme su correo electrónico antes de entrar.", en: "Verify your e-mail address before you sign in." },
  account_blocked: { status: 403, es: "Esta cuenta está bloqueada. Escriba a soporte.", en: "This account is blocked. Contact support." },
  unauthenticated: { status: 401, es: "La sesión expiró, inicie sesión de nuevo.", en: "Session expired, Please log in again." },
  invalid_credentials: { status: 401, es: "Credenciales inválidas", en: "Invalid credentials" },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

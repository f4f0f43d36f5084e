import type { ErrorEntry } from "./error-entry.ts";

/** Who asks, and how their account stands: a part of the one error table. */
export const ACCOUNT_ERRORS = {
  own_account: { status: 409, es: "No puede bloquear su propia cuenta.", en: "You cannot block your own account." },
  already_verified: {
    status: 409,
    es: "Este usuario ya confirmó su correo.",
    en: "This user has confirmed the e-mail address already.",
  },
  no_issuer: { status: 409, es: "Este usuario no tiene un RFC propio.", en: "This user has no RFC of their own." },
  email_not_verified: {
    status: 403,
    es: "Confirme su correo electrónico antes de entrar.",
    en: "Verify your e-mail address before you sign in.",
  },
  account_blocked: {
    status: 403,
    es: "Esta cuenta está bloqueada. Escriba a soporte.",
    en: "This account is blocked. Contact support.",
  },
  second_factor_required: {
    status: 403,
    es: "Escriba el código de su aplicación de autenticación.",
    en: "Type the code of your authenticator app.",
  },
  second_factor_missing: {
    status: 403,
    es: "Quien administra entra con verificación en dos pasos: actívela en la seguridad de su cuenta.",
    en: "Administrators sign in with two-step verification here: turn it on in your account's security.",
  },
  second_factor_wrong: {
    status: 422,
    es: "El código no es correcto o ya se usó. Espere al siguiente e inténtelo de nuevo.",
    en: "The code is not right, or was used already. Wait for the next one and try again.",
  },
  second_factor_on: {
    status: 409,
    es: "La verificación en dos pasos ya está activada.",
    en: "Two-step verification is on already.",
  },
  second_factor_off: {
    status: 404,
    es: "La verificación en dos pasos no está activada.",
    en: "Two-step verification is not on.",
  },
  reauthentication_required: {
    status: 403,
    es: "Para hacer esto, confirme primero que es usted.",
    en: "To do this, confirm first that it is you.",
  },
  proof_wrong: { status: 422, es: "La contraseña no es correcta.", en: "The password is not correct." },
  email_same: { status: 422, es: "Ese ya es su correo electrónico.", en: "That is your e-mail address already." },
  unauthenticated: {
    status: 401,
    es: "La sesión expiró, inicie sesión de nuevo.",
    en: "Session expired, Please log in again.",
  },
  invalid_credentials: { status: 401, es: "Credenciales inválidas", en: "Invalid credentials" },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

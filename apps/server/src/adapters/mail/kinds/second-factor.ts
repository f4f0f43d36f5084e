import type { MailWords } from "@timbra/contract";
import type { KindOfMail } from "./mail-kind.ts";
import { ofUser } from "./of-user.ts";

const SPANISH = {
  title: "Hola, {username}",
  action: "Entrar a Timbra",
  remark: "Si no fue usted, cambie su contraseña de inmediato: alguien más la conoce.",
} satisfies Partial<MailWords>;

const ENGLISH = {
  title: "Hello, {username}",
  action: "Sign in to Timbra",
  remark: "If it was not you, change your password at once: somebody else knows it.",
} satisfies Partial<MailWords>;

export const secondFactorOnMail: KindOfMail<"second-factor-on"> = {
  ...ofUser,
  es: {
    ...SPANISH,
    subject: "Activó la verificación en dos pasos",
    body: "Desde ahora, para entrar a su cuenta se pide también un código de su aplicación de autenticación. Las demás sesiones se cerraron.",
  },
  en: {
    ...ENGLISH,
    subject: "Two-step verification is on",
    body: "From now on a code of your authenticator app is asked for too when you sign in. The other sessions were closed.",
  },
};

export const secondFactorOffMail: KindOfMail<"second-factor-off"> = {
  ...ofUser,
  es: {
    ...SPANISH,
    subject: "Se desactivó la verificación en dos pasos",
    body: "Para entrar a su cuenta basta otra vez la contraseña. Las demás sesiones se cerraron.",
  },
  en: {
    ...ENGLISH,
    subject: "Two-step verification was turned off",
    body: "The password alone is enough again to sign in to your account. The other sessions were closed.",
  },
};

export const secondFactorCodesMail: KindOfMail<"second-factor-codes"> = {
  ...ofUser,
  es: {
    ...SPANISH,
    subject: "Códigos de recuperación nuevos",
    body: "Se generaron códigos de recuperación nuevos para su cuenta; los anteriores ya no sirven.",
  },
  en: {
    ...ENGLISH,
    subject: "New recovery codes",
    body: "New recovery codes were made for your account; the ones before work no more.",
  },
};

export const secondFactorUsedMail: KindOfMail<"second-factor-used"> = {
  ...ofUser,
  es: {
    ...SPANISH,
    subject: "Se usó un código de recuperación",
    body: "Alguien entró a su cuenta con la contraseña y un código de recuperación. Ese código ya no sirve.",
  },
  en: {
    ...ENGLISH,
    subject: "A recovery code was used",
    body: "Somebody signed in to your account with the password and a recovery code. That code works no more.",
  },
};

import type { Language } from "@timbra/contract";
import type { MailParams, RenderedMail } from "../mail.ts";
import { toMail } from "./layout.ts";

type Params = MailParams["second-factor"];

export function secondFactorMail({ username, what, link }: Params, language: Language): RenderedMail {
  const { subject, text } = WORDS[language][what];
  const { greeting, label, remark } = FRAME[language];
  return toMail({ subject, title: greeting(username), paragraphs: [text], action: { label, link }, remark }, language);
}

const FRAME = {
  es: {
    greeting: (name: string) => `Hola, ${name}`,
    label: "Entrar a Timbra",
    remark: "Si no fue usted, cambie su contraseña de inmediato: alguien más la conoce.",
  },
  en: {
    greeting: (name: string) => `Hello, ${name}`,
    label: "Sign in to Timbra",
    remark: "If it was not you, change your password at once: somebody else knows it.",
  },
} as const;

const WORDS: Readonly<Record<Language, Readonly<Record<Params["what"], { readonly subject: string; readonly text: string }>>>> = {
  es: {
    on: {
      subject: "Activó la verificación en dos pasos",
      text: "Desde ahora, para entrar a su cuenta se pide también un código de su aplicación de autenticación. Las demás sesiones se cerraron.",
    },
    off: {
      subject: "Se desactivó la verificación en dos pasos",
      text: "Para entrar a su cuenta basta otra vez la contraseña. Las demás sesiones se cerraron.",
    },
    codes: {
      subject: "Códigos de recuperación nuevos",
      text: "Se generaron códigos de recuperación nuevos para su cuenta; los anteriores ya no sirven.",
    },
    used: {
      subject: "Se usó un código de recuperación",
      text: "Alguien entró a su cuenta con la contraseña y un código de recuperación. Ese código ya no sirve.",
    },
  },
  en: {
    on: {
      subject: "Two-step verification is on",
      text: "From now on a code of your authenticator app is asked for too when you sign in. The other sessions were closed.",
    },
    off: {
      subject: "Two-step verification was turned off",
      text: "The password alone is enough again to sign in to your account. The other sessions were closed.",
    },
    codes: { subject: "New recovery codes", text: "New recovery codes were made for your account; the ones before work no more." },
    used: {
      subject: "A recovery code was used",
      text: "Somebody signed in to your account with the password and a recovery code. That code works no more.",
    },
  },
};

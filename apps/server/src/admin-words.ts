interface Administrator {
  readonly username: string;
  readonly email: string;
  readonly blocked_at: Date | null;
  readonly created_at: Date;
}

const rows = (administrators: readonly Administrator[], blocked: string) =>
  administrators
    .map(
      ({ username, email, blocked_at, created_at }) =>
        `${email}  ${username}  ${created_at.toISOString()}${blocked_at === null ? "" : `  ${blocked}`}`,
    )
    .join("\n");

/** What `npm run admin` says. */
export const ADMIN_WORDS = {
  es: {
    help: `npm run admin -- create CORREO [--name USUARIO] [--language es|en] [--password]
npm run admin -- link CORREO
npm run admin -- drop-second-step CORREO
npm run admin -- list

«create» crea un administrador y escribe un enlace para elegir su contraseña: sirve una vez, durante una hora. Con --password, la contraseña se pide
aquí (o se lee de la entrada estándar) y no hay enlace. «link» escribe otro enlace para un administrador que ya existe.
«drop-second-step» quita la verificación en dos pasos de quien perdió su teléfono y sus códigos: compruebe antes quién lo pide. «list» dice quiénes lo son.
Todas aceptan --database-url postgres://…`,
    noData: (folder: string) => `Todavía no hay datos en ${folder}: arranque el producto una vez.`,
    created: (email: string) => `Administrador creado: ${email}`,
    link: (link: string) => `Elija la contraseña aquí (sirve una vez, durante una hora):\n${link}`,
    dropped: (email: string) => `Sin verificación en dos pasos desde ahora: ${email}. Sus sesiones se cerraron.`,
    none: "No hay administradores. Cree uno: npm run admin -- create CORREO",
    list: (administrators: readonly Administrator[]) => rows(administrators, "bloqueado"),
    askPassword: "Contraseña: ",
    bad_email: "Eso no es un correo electrónico.",
    email_taken: "Ese correo ya tiene una cuenta. Para un administrador que ya existe: npm run admin -- link CORREO",
    username_taken: "Ese nombre de usuario ya existe; dé otro con --name.",
    no_administrator: "No hay ningún administrador activo con ese correo.",
    no_second_step: "Nadie con ese correo tiene activada la verificación en dos pasos.",
    weak: "La contraseña debe tener 8 caracteres o más, con mayúsculas, minúsculas y números, y no ser de las más comunes.",
  },
  en: {
    help: `npm run admin -- create EMAIL [--name USERNAME] [--language es|en] [--password]
npm run admin -- link EMAIL
npm run admin -- drop-second-step EMAIL
npm run admin -- list

"create" makes an administrator and prints a link with which to choose the password: it works once, for one hour. With --password, the password is
asked for here (or read from standard input) and there is no link. "link" prints another link for an administrator who exists.
"drop-second-step" turns two-step verification off for whoever lost phone and recovery codes: find out first who asks. "list" tells who they
are. All of them take --database-url postgres://…`,
    noData: (folder: string) => `There is no data in ${folder} yet: start the product once.`,
    created: (email: string) => `Administrator created: ${email}`,
    link: (link: string) => `Choose the password here (it works once, for one hour):\n${link}`,
    dropped: (email: string) => `Without two-step verification from now on: ${email}. Their sessions ended.`,
    none: "There are no administrators. Make one: npm run admin -- create EMAIL",
    list: (administrators: readonly Administrator[]) => rows(administrators, "blocked"),
    askPassword: "Password: ",
    bad_email: "That is no e-mail address.",
    email_taken: "That address has an account already. For an administrator who exists: npm run admin -- link EMAIL",
    username_taken: "That username exists already; give another one with --name.",
    no_administrator: "There is no active administrator with that address.",
    no_second_step: "Nobody with that address has two-step verification turned on.",
    weak: "The password must have 8 characters or more, with upper case, lower case and digits, and not be one of the commonest.",
  },
} as const;

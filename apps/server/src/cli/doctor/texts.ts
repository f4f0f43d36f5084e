export type FindingCode = keyof (typeof FINDING_TEXTS)["es"];

/** What is said of a finding, and behind the arrow what is to be done about it; `{name}` is one of its parameters. */
export const FINDING_TEXTS = {
  es: {
    failed: "no se pudo comprobar: {reason} -> Repare lo que dice, y vuelva a preguntar.",
    silent: "no respondió en {seconds} s -> Revise red, cortafuegos y dirección; con --timeout se espera más.",
    configured: "modo {mode}, función {role}",
    misconfigured: "{mistake} -> Corrija el ajuste: así, el producto no arranca.",
    configuration_first: "no se miró: primero la configuración",
    version: "Timbra {version} en Node {node}",
    node_old: "Node {node} es demasiado viejo -> Instale Node {oldest} o posterior.",
    disk_free: "{free} libres de {size} en {folder}",
    disk_low:
      "solo {free} libres de {size} en {folder} -> Haga lugar: con menos de {reserve} no se empiezan documentos.",
    disk_full: "{free} libres de {size} en {folder}: no se empiezan documentos -> Haga lugar: se reservan {reserve}.",
    folder_missing: "todavía no existe {folder} -> Arranque el producto una vez, o nombre la suya con TIMBRA_DATA_DIR.",
    place_works: "se escribe, se lee y se borra en {place}",
    place_altered: "lo leído en {place} no es lo que se escribió -> No lo use: algo altera los archivos.",
    place_failed: "{place}: {reason} -> Revise dirección, llave de acceso y permisos (leer, escribir, borrar).",
    place_missing: "todavía no existe {place} -> Se crea con el primer archivo; si es un disco aparte, móntelo.",
    files_elsewhere:
      "los archivos de esta base de datos están en {place}, y estos ajustes nombran otro lugar -> Dé a todos los procesos el mismo cubo (S3_…); si los movió, docs/operations/install.md",
    database_answers: "{login}: PostgreSQL {version} en {server}",
    database_old: "{login}: PostgreSQL {version} en {server} es demasiado viejo -> Se necesita {oldest} o posterior.",
    database_refuses:
      "{login} en {server}: {reason} -> Vea si el servidor está en marcha, y la dirección en {setting}.",
    database_away: "la base de datos propia no arrancó: {reason} -> Repare lo que dice; los datos siguen en {folder}.",
    database_first: "no se miró: primero la base de datos",
    database_none:
      "no hay base de datos en {folder} -> Arranque el producto una vez, o nombre la carpeta: TIMBRA_DATA_DIR",
    isolation_holds: "el producto no puede leer más filas que las del emisor para el que trabaja",
    isolation_owner:
      "el producto entra como dueño de la base de datos -> Dele usuarios propios (docs/operations/install.md); el modo real los exige.",
    isolation_broken: "{reason} -> Haga lo que dice: así, el producto no arranca.",
    migrations_applied: "al día",
    migrations_pending: "{reason} -> npm run migrate: docs/operations/upgrade.md",
    migrations_refused: "{reason} -> Use el programa de la versión de la base de datos: docs/operations/upgrade.md",
    keys_open: "abren todo lo que está cerrado ({count})",
    keys_none:
      "nada está cerrado todavía, y no existe {path} -> El producto lo crea cuando arranca; después, respáldelo.",
    keys_missing:
      "faltan en {path}: {versions} -> Devuelva el archivo desde su respaldo, o nómbrelo con TIMBRA_MASTER_KEY_FILE: docs/operations/keys.md",
    keys_broken:
      "no abren {count}; el primero: {first} -> La fila fue alterada: restáurela de un respaldo, o guarde de nuevo lo que contenía.",
    keys_rotating: "no todo está bajo la llave actual {current} -> Termine la rotación: npm run keys -- rotate",
    keys_lacking:
      "sin la llave actual: {processes} -> Copie el archivo de llaves a sus máquinas: docs/operations/keys.md",
    keys_readable: "{path} tiene permisos {mode} -> Que solo lo lea quien ejecuta el producto: chmod 600 {path}",
    clock_right: "diferencia con {of}: {seconds} s",
    clock_off:
      "diferencia con {of}: {seconds} s (más: adelantado) -> Sincronice el reloj de esta máquina (NTP): el SAT rechaza fechas adelantadas.",
    clock_unknown: "{of} no dijo la hora -> Repare primero lo que dicen los demás renglones.",
    mail_works: "{host} acepta la cuenta",
    mail_embedded: "sin SMTP_URL: los correos quedan en el buzón propio -> Para enviarlos: SMTP_URL",
    mail_failed: "{host}: {reason} -> Revise SMTP_URL: servidor, puerto, usuario y contraseña.",
    provider_works: "{provider} acepta la cuenta; timbres: {stamps}",
    provider_unlimited: "{provider} acepta la cuenta",
    provider_empty: "{provider}: no quedan timbres -> Cómprelos: hasta entonces los documentos esperan.",
    provider_refuses: "{provider} no acepta la cuenta: {reason} -> Revise PAC_USER y PAC_PASSWORD (PAC2_…).",
    provider_says:
      "{provider} responde, y no dice cuántos timbres quedan: {reason} -> Con SELLER_RFC se pregunta por un contribuyente suyo.",
    provider_away:
      "{provider}: {reason} -> Revise PAC_URL y la red; si el proveedor está caído, los documentos esperan.",
    provider_embedded: "el proveedor de pruebas propio no está en marcha -> Arranca con el producto: npm start",
    sat_answers: "{host} responde",
    sat_away: "{host}: {reason} -> Revise la salida de esta red; si el SAT está caído, las cancelaciones esperan.",
    lists_fresh: "publicadas hace {days} días",
    lists_old: "publicadas hace {days} días -> Actualícelas: npm run catalogues -- update",
    lists_bundled: "las del programa, de hace {days} días, incompletas -> Tráigalas: npm run catalogues -- update",
    backup_fresh: "{kind}: {at}",
    backup_failed: "{kind}: {reason} -> Repare lo que dice: docs/operations/backup.md",
    backup_none: "ninguno configurado ni hecho -> Configure BACKUP_TO, o haga uno: docs/operations/backup.md",
    base_old: "el último es viejo: {at} -> Vea si el trabajador está en marcha, y BACKUP_TO: docs/operations/backup.md",
    base_none: "ninguno terminado -> Vea si el trabajador está en marcha, o haga uno: npm run backup",
    log_old: "lo nuevo dejó de salir: {at} -> Vea si el trabajador está en marcha; si no, arránquelo.",
    log_none: "lo nuevo nunca ha salido -> Vea si el trabajador está en marcha; si no, arránquelo.",
    verify_old: "probados hace mucho: {at} -> Pruébelos: npm run backup -- verify",
    verify_none: "nunca se probaron -> Pruébelos: npm run backup -- verify",
  },
  en: {
    failed: "could not be checked: {reason} -> Mend what it says, and ask again.",
    silent: "did not answer within {seconds} s -> Look at network, firewall and address; --timeout waits longer.",
    configured: "mode {mode}, role {role}",
    misconfigured: "{mistake} -> Correct the setting: like this the product does not start.",
    configuration_first: "was not looked at: the configuration comes first",
    version: "Timbra {version} on Node {node}",
    node_old: "Node {node} is too old -> Install Node {oldest} or newer.",
    disk_free: "{free} free of {size} at {folder}",
    disk_low: "only {free} free of {size} at {folder} -> Make room: below {reserve} no documents are begun.",
    disk_full: "{free} free of {size} at {folder}: no documents are begun -> Make room: {reserve} are kept in reserve.",
    folder_missing: "{folder} is not there yet -> Start the product once, or name yours with TIMBRA_DATA_DIR.",
    place_works: "written, read and deleted at {place}",
    place_altered: "what was read at {place} is not what was written -> Do not use it: something alters files.",
    place_failed: "{place}: {reason} -> Look at the address, the access key and its rights (read, write, delete).",
    place_missing: "{place} is not there yet -> The first file makes it; if it is a disk of its own, mount it.",
    files_elsewhere:
      "the files of this database are at {place}, and these settings name another place -> Give all processes the same bucket (S3_…); were they moved, docs/operations/install.md",
    database_answers: "{login}: PostgreSQL {version} at {server}",
    database_old: "{login}: PostgreSQL {version} at {server} is too old -> {oldest} or newer is needed.",
    database_refuses: "{login} at {server}: {reason} -> See whether the server runs, and the address in {setting}.",
    database_away:
      "the embedded database did not start: {reason} -> Mend what it says; the data are still in {folder}.",
    database_first: "was not looked at: the database comes first",
    database_none: "there is no database in {folder} -> Start the product once, or name the folder: TIMBRA_DATA_DIR",
    isolation_holds: "the product can read no rows but those of the issuer that it works for",
    isolation_owner:
      "the product signs in as the owner of the database -> Give it logins of its own (docs/operations/install.md); live mode needs them.",
    isolation_broken: "{reason} -> Do what it says: like this the product does not start.",
    migrations_applied: "up to date",
    migrations_pending: "{reason} -> npm run migrate: docs/operations/upgrade.md",
    migrations_refused: "{reason} -> Use the program of the database's version: docs/operations/upgrade.md",
    keys_open: "open all that is sealed ({count})",
    keys_none:
      "nothing is sealed yet, and {path} is not there -> The product makes it when it starts; back it up then.",
    keys_missing:
      "missing in {path}: {versions} -> Put the file back from its backup, or name it with TIMBRA_MASTER_KEY_FILE: docs/operations/keys.md",
    keys_broken:
      "do not open {count}; the first: {first} -> The row was altered: restore it from a backup, or store anew what it held.",
    keys_rotating: "not everything is under the current key {current} -> End the rotation: npm run keys -- rotate",
    keys_lacking:
      "without the current key: {processes} -> Copy the key file to their machines: docs/operations/keys.md",
    keys_readable: "{path} has mode {mode} -> Let only the one who runs the product read it: chmod 600 {path}",
    clock_right: "difference to the {of}: {seconds} s",
    clock_off:
      "difference to the {of}: {seconds} s (plus: ahead) -> Synchronise this machine's clock (NTP): the SAT refuses dates that are ahead.",
    clock_unknown: "the {of} did not tell the time -> First mend what the other lines say.",
    mail_works: "{host} takes the account",
    mail_embedded: "without SMTP_URL mails stay in the embedded mailbox -> To send them: SMTP_URL",
    mail_failed: "{host}: {reason} -> Look at SMTP_URL: server, port, user and password.",
    provider_works: "{provider} takes the account; stamps left: {stamps}",
    provider_unlimited: "{provider} takes the account",
    provider_empty: "{provider}: no stamps are left -> Buy some: until then documents wait.",
    provider_refuses: "{provider} does not take the account: {reason} -> Look at PAC_USER and PAC_PASSWORD (PAC2_…).",
    provider_says:
      "{provider} answers, and does not say how many stamps are left: {reason} -> With SELLER_RFC a taxpayer of yours is asked about.",
    provider_away:
      "{provider}: {reason} -> Look at PAC_URL and the network; while the provider is down, documents wait.",
    provider_embedded: "the embedded sandbox provider does not run -> It starts with the product: npm start",
    sat_answers: "{host} answers",
    sat_away: "{host}: {reason} -> Look at the way out of this network; while the SAT is down, cancellations wait.",
    lists_fresh: "published {days} days ago",
    lists_old: "published {days} days ago -> Update them: npm run catalogues -- update",
    lists_bundled: "the program's own, {days} days old, not all keys -> Fetch them: npm run catalogues -- update",
    backup_fresh: "{kind}: {at}",
    backup_failed: "{kind}: {reason} -> Mend what it says: docs/operations/backup.md",
    backup_none: "none is configured, and none was made -> Set BACKUP_TO, or make one: docs/operations/backup.md",
    base_old: "the last one is old: {at} -> See whether the worker runs, and BACKUP_TO: docs/operations/backup.md",
    base_none: "none has ended -> See whether the worker runs, or make one: npm run backup",
    log_old: "what is new has stopped leaving: {at} -> See whether the worker runs; if not, start it.",
    log_none: "what is new has never left -> See whether the worker runs; if not, start it.",
    verify_old: "tried out long ago: {at} -> Try them out: npm run backup -- verify",
    verify_none: "never tried out -> Try them out: npm run backup -- verify",
  },
} as const satisfies Record<"es" | "en", Record<string, string>>;

export const DOCTOR_TEXTS = {
  es: {
    statuses: { ok: "bien", warning: "aviso", problem: "PROBLEMA", not_checked: "no se comprobó" },
    checks: {
      ...{ configuration: "configuración", version: "versión", disk: "disco", files: "archivos" },
      ...{ database: "base de datos", isolation: "separación", migrations: "migraciones", keys: "llaves" },
      ...{ clock: "reloj", mail: "correo", provider: "certificador", sat: "SAT", lists: "listas del SAT" },
      backup: "respaldos",
    },
    /** Of logins, clocks and parts of a backup. */
    names: {
      ...{ owner: "dueño", product: "producto", auditor: "auditor", direct: "directo" },
      ...{ database: "la base de datos", provider: "el certificador" },
      ...{ base: "respaldo", log: "lo nuevo", verify: "prueba" },
    },
    all: (counts: string) => `Sin problemas. ${counts}`,
    some: (counts: string) => `Hay problemas. ${counts}`,
    help: `npm run doctor [-- --json] [--timeout S] [--database-url postgres://…]

Mira la instalación con los ajustes del producto, en marcha o no, y no cambia nada en ella: configuración, base de datos, llaves,
archivos, correo, certificador, SAT, reloj, listas, respaldos y disco. Un renglón por cosa, con lo que hay que hacer. Lo que no responde
en S segundos (10) se deja. Código de salida: 0 sin problemas, 1 con alguno, 2 si se le llamó mal.`,
  },
  en: {
    statuses: { ok: "ok", warning: "warning", problem: "PROBLEM", not_checked: "not checked" },
    checks: {
      ...{ configuration: "configuration", version: "version", disk: "disk", files: "files" },
      ...{ database: "database", isolation: "isolation", migrations: "migrations", keys: "keys" },
      ...{ clock: "clock", mail: "mail", provider: "provider", sat: "SAT", lists: "SAT's lists" },
      backup: "backups",
    },
    names: {
      ...{ owner: "owner", product: "product", auditor: "auditor", direct: "direct" },
      ...{ database: "database", provider: "provider" },
      ...{ base: "backup", log: "what is new", verify: "trial" },
    },
    all: (counts: string) => `No problems. ${counts}`,
    some: (counts: string) => `There are problems. ${counts}`,
    help: `npm run doctor [-- --json] [--timeout S] [--database-url postgres://…]

Looks at the installation with the product's settings, running or not, and changes nothing in it: configuration, database, keys,
files, mail, provider, SAT, clock, lists, backups and disk. One line each, with what to do. What does not answer within S seconds (10)
is given up. Exit code: 0 no problems, 1 there is one, 2 it was called wrongly.`,
  },
} as const;

/** Those of them that are said in words. */
const NAMED: readonly string[] = ["login", "of", "kind"];

/** A text with its parameters in it: what is said, and what is to be done. */
export function fillIn(
  text: string,
  params: Readonly<Record<string, string | number>>,
  names: Readonly<Record<string, string>>,
): { readonly said: string; readonly todo: string | null } {
  const [said = "", todo = null] = text
    .split(" -> ")
    .map((part) =>
      part.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        NAMED.includes(name) ? (names[params[name] ?? ""] ?? "") : String(params[name] ?? ""),
      ),
    );
  return { said, todo };
}

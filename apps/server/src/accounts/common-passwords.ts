/**
 * What attackers try first and our rule (upper case, lower case, digit, 8 characters) would let through: words people choose, in both languages of the
 * product, with the decorations people add. Compared without case, accents, and the usual digits-for-letters.
 */
const WORDS =
  "password passw0rd contrasena contraseña clave acceso administrador admin usuario user welcome bienvenido bienvenida qwerty qwertyuiop qwerty123 asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcdef abcdefgh abc123 iloveyou teamo tequiero amor princesa princess estrella corazon mexico mexicano guadalupe america chivas cruzazul pumas monterrey guadalajara tigres futbol football soccer baseball basketball superman batman pokemon dragon monkey shadow master sunshine letmein trustno1 changeme cambiame secret secreto temporal prueba test testing demo default root toor login hola holamundo hello helloworld factura facturas facturacion facturar timbra timbre timbrado sat cfdi rfc hacienda impuestos contador contabilidad empresa negocio oficina sistema sistemas servidor soporte ventas compras cliente clientes dinero jesus jesucristo dios maria jose juan carlos miguel alejandro daniel david fernando francisco gerardo javier jorge luis manuel mario martin pedro rafael ricardo roberto sergio victor alejandra ana andrea claudia gabriela karla laura leticia lupita mariana patricia rosa sofia valeria veronica michael jennifer jessica jordan ashley charlie thomas andrew matthew joshua michelle nicole enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre january february march april june july august september october november december lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday primavera verano otono invierno spring summer autumn winter google facebook whatsapp instagram microsoft windows computer computadora internet samsung apple android freedom libertad whatever starwars mustang ferrari porsche mercedes toyota nissan";

const COMMON = new Set(WORDS.split(" ").map(plain));
const LONGEST_KEYBOARD_RUN = 6;
const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890", "0987654321", "abcdefghijklmnopqrstuvwxyz", "qazwsxedcrfv"];

/** Whether a password is among the commonest, or made of the person's own account name. `own`: username, e-mail, RFC. */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const core = plain(password).replace(/^[^a-z]+|[^a-z]+$/g, "");
  const whole = plain(password);
  return COMMON.has(core) || COMMON.has(whole) || isRepetition(whole) || isKeyboardRun(whole) || own.some((name) => containsName(whole, name));
}

function containsName(whole: string, name: string): boolean {
  const local = plain(name.split("@")[0] ?? "");
  const SHORTEST_TELLING_NAME = 4;
  return local.length >= SHORTEST_TELLING_NAME && whole.replace(/[^a-z]/g, "") === local.replace(/[^a-z]/g, "") && /[a-z]/.test(local);
}

function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+$/.test(text);
}

/** All of it lies on runs of the keyboard, such as Qwerty123456 or Abcdef12. */
function isKeyboardRun(text: string): boolean {
  const rest = KEYBOARD.reduce((left, row) => removeRuns(left, row), text);
  return text.length > 0 && rest === "";
}

function removeRuns(text: string, row: string): string {
  const runs = Array.from({ length: row.length }, (_, start) => row.slice(start)).flatMap((tail) =>
    Array.from({ length: Math.max(0, tail.length - 2) }, (_, less) => tail.slice(0, tail.length - less)),
  );
  const longestFirst = runs.sort((a, b) => b.length - a.length);
  return longestFirst.reduce((left, run) => left.replaceAll(run, ""), text);
}

const LOOKS_LIKE: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

import type { Catalogos, EstadoDeClave, Lista } from "./catalogos.ts";

/** Every key of every list is letters and digits; anything else is in none, however little of a list is at hand. */
const KEY = /^[0-9A-Za-z]+$/;

/** What the SAT's lists say of the keys of a document, on its day. The lines of an invoice repeat their keys: each is looked up once. */
export class Claves {
  readonly #catalogos: Catalogos;
  readonly #dia: string;
  readonly #known = new Map<Lista, Map<string, EstadoDeClave>>();
  #isAnyUnknown = false;

  constructor(catalogos: Catalogos, dia: string) {
    this.#catalogos = catalogos;
    this.#dia = dia;
  }

  /** Whether "desconocida" was the answer to any question so far. */
  get isAnyUnknown(): boolean {
    return this.#isAnyUnknown;
  }

  estado(lista: Lista, clave: string): EstadoDeClave {
    const claves = this.#known.get(lista) ?? new Map<string, EstadoDeClave>();
    const known = claves.get(clave);
    if (known !== undefined) return known;
    const estado = KEY.test(clave) ? this.#catalogos.estado(lista, clave, this.#dia) : "inexistente";
    this.#known.set(lista, claves.set(clave, estado));
    this.#isAnyUnknown ||= estado === "desconocida";
    return estado;
  }
}

import type { Catalogos, EstadoDeClave, Lista } from "./catalogos.ts";

/** Every key of every list is letters and digits; anything else is in none, however little of a list is at hand. */
const KEY = /^[0-9A-Za-z]+$/;
/** More keys of a list than any taxpayer uses; a hostile document brings more, and nobody keeps them. */
const MOST = 5000;

type Answers = Map<Lista, Map<string, EstadoDeClave>>;

/**
 * What each edition said of its keys on the day it was last asked about: documents of a day repeat each other's keys.
 */
const KNOWN = new WeakMap<Catalogos, { readonly dia: string; readonly answers: Answers }>();

/** What the SAT's lists say of the keys of a document, on its day. */
export class Claves {
  readonly #catalogos: Catalogos;
  readonly #dia: string;
  readonly #answers: Answers;
  #isAnyUnknown = false;

  constructor(catalogos: Catalogos, dia: string) {
    this.#catalogos = catalogos;
    this.#dia = dia;
    this.#answers = answersOf(catalogos, dia);
  }

  /** Whether "desconocida" was the answer to any question so far. */
  get isAnyUnknown(): boolean {
    return this.#isAnyUnknown;
  }

  estado(lista: Lista, clave: string): EstadoDeClave {
    const estado = this.#answers.get(lista)?.get(clave) ?? this.#ask(lista, clave);
    if (estado === "desconocida") this.#isAnyUnknown = true;
    return estado;
  }

  #ask(lista: Lista, clave: string): EstadoDeClave {
    if (!KEY.test(clave)) return "inexistente";
    const estado = this.#catalogos.estado(lista, clave, this.#dia);
    const answers = this.#answers.get(lista);
    if (answers === undefined) this.#answers.set(lista, new Map([[clave, estado]]));
    else if (answers.size < MOST) answers.set(clave, estado);
    return estado;
  }
}

function answersOf(catalogos: Catalogos, dia: string): Answers {
  const known = KNOWN.get(catalogos);
  if (known?.dia === dia) return known.answers;
  const answers: Answers = new Map();
  KNOWN.set(catalogos, { dia, answers });
  return answers;
}

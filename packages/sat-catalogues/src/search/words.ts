/** Words that say nothing of what is looked for. */
const EMPTY = new Set(["a", "al", "con", "de", "del", "e", "el", "en", "la", "las", "lo", "los", "o", "para", "por"]);
for (const word of ["su", "sus", "un", "una", "y"]) EMPTY.add(word);

/** A text in small letters and without accents: "Camión" is "camion". */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a text as written, folded, without articles and prepositions. */
export function plainWordsOf(text: string): readonly string[] {
  return (foldText(text).match(/[a-z0-9]+/g) ?? []).filter((word) => !EMPTY.has(word));
}

/**
 * The words of a text in their search form: no accents, no plural or gender ending, no articles or prepositions.
 * "Servicios de las consultas médicas" is `["servici", "consult", "medic"]`.
 */
export function wordsOf(text: string): readonly string[] {
  return plainWordsOf(text).map(stem);
}

/** Cuts what plural and gender add: "luces" and "luz" are both "luc". Short words keep their ending, codes all. */
export function stem(word: string): string {
  if (/\d/.test(word)) return word;
  const root = word.length < 4 ? word : word.replace(/s$/, "").replace(/e$/, "").replace(/[ao]$/, "");
  return root.replace(/z$/, "c");
}

/**
 * One of the thing that the plural names: "luces" gives "luz", "zapatos" "zapato"; a word that is no plural gives
 * itself.
 */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (word.endsWith("ces")) return `${word.slice(0, -3)}z`;
  return /[dlnrjy]es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/**
 * Words of Mexico's counters beside the words that the SAT's list has for the same thing (its Spanish is that of the
 * United Nations' classification). What is written first finds what is written after it, not the other way round. Ours,
 * not the SAT's.
 */
const SYNONYMS = `
aguinaldo gratificacion | albañil albañileria mampostería construccion | alberca piscina natacion | apagador interruptor | arete pendiente
auto automovil vehiculo carro | autobus bus buses | balata freno zapata pastilla | balon pelota | banqueta acera anden | bata delantal | bateria pila
birrete gorra | bistec carne | block bloque | blusa camisa | bocina altoparlante parlante | boiler calentador caldera | boleto pasaje tiquete viaje
boligrafo esfero pluma | bolsa bolso saco | botana pasabocas aperitivo | brasier sosten corpiño | buro mesa | cacahuate mani | cachucha gorra
cajuela baul maletero | calzon ropa interior | camion bus | camioneta van minivan | carriola cochecito | carro automovil | cartera billetera
celular movil | cerradura candado | chabacano albaricoque | chamarra chaqueta abrigo | chapa cerradura | charola bandeja
chicharo alverja guisante arveja | chile aji pimienta | cinta adhesiva | clavo puntilla | clima acondicionado aire | clip sujetapapeles
closet armario ropero | cobija manta frazada | cochambre grasa | colchoneta colchon | comal plancha | compresora compresor
computadora computador ordenador | contacto enchufe tomacorriente receptaculo | crayola crayon creyon | cuarto habitacion | cubeta balde
cubrebocas mascara tapabocas | desarmador destornillador | despensa alimento | drenaje alcantarillado | durazno melocoton | ejote habichuela vainita
elevador ascensor | elote maiz | engrapadora grapadora | escusado inodoro excusado | estacionamiento parqueadero | estufa fogon cocina
excavadora retroexcavadora | faro luz | ferreteria herramienta | fierro hierro | flete carga | florero jarron | foco bombilla lampara
fotocopia fotocopiado copia | franela camiseta | fresa frutilla | frijol frejol | gafete escarapela credencial | gis tiza | grapa grapas
guajolote pavo | hielera nevera | hule caucho | impermeabilizante impermeabilizacion impermeable | impermeable gabardina | jamon cerdo pavo
jerga trapo | jitomate tomate tomates | juguera extractor | lap notebook | lapicera esfero | laptop notebook portatil | lavabo lavamanos
lavatrastes lavaplatos | lentes anteojos gafas | licuadora mezclador | linterna lampara | llanta neumatico | locutorio telefono | lona toldo carpa
luz electricidad electrico electrica | maceta matera | mandil delantal | manicure uña | marketing mercadeo comercializacion
mecanico mecanica reparacion | mesero camarero | mochila morral | mofle silenciador | monedero bolso | mudanza reubicacion | nieve helado
nopal cactus | omnibus bus | paleta helado | palomitas pira maiz | pantaleta ropa interior | pantimedia media | pants sudadera pantalon
papaya lechosa | papeleria papel escritorio | paqueteria paqueteo paquete | pastel ponque biscocho torta | peluqueria pelo cabello | perro can canino
pila bateria | piña ananas | platano banano | playera camiseta | plomero plomeria | pluma boligrafo esfero | popote pitillo pajilla
portafolio maletin | programador programacion | puerco cerdo | recamara dormitorio alcoba | refaccion repuesto parte | refresco gaseosa soda
refri nevera refrigerador | refrigerador nevera | regadera ducha | renta alquiler arrendamiento | rentar alquiler arrendamiento | resistol pegamento
rin rueda | ropero armario | saco chaqueta abrigo | sandia patilla | sarape cobija | shampoo champu | silla asiento | sillon sofa poltrona
tablaroca drywall yeso | taladro taladradora | taller reparacion mantenimiento | tapete alfombra felpudo | tarja fregadero | tenis atletico deportivo
tina bañera | tinaco tanque | tlapaleria ferreteria | toner tinta | toronja pomelo | trailer tractocamion remolque | transporte flete
trapeador trapero | triplay triplex contrachapado | trituradora triturador | troca camioneta | tubo tuberia | usb flash | velador vigilante guarda
vidriero vidrio | vigilancia seguridad guardia | volante folleto | vulcanizadora llanta | yoghurt yogur | zapateria zapato | zipper cremallera
`;

/** For the stem of a word that people use, the stems of the words that may name the same thing in the SAT's lists. */
export function readSynonyms(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of SYNONYMS.split(/[|\n]/)) {
    const [typed, ...others] = wordsOf(line);
    if (typed === undefined) continue;
    found.set(typed, new Set([...(found.get(typed) ?? []), ...others.filter((other) => other !== typed)]));
  }
  return found;
}

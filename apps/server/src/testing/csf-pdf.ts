import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

/** A document in the layout of the SAT's Constancia de Situación Fiscal, of somebody who does not exist. */
export interface CsfContent {
  readonly rfc: string;
  /** As on the card at the head. */
  readonly card: string;
  readonly identity: readonly (readonly [label: string, value: string])[];
  readonly zipCode: string;
  /** Name, since, until ("" while in force). */
  readonly regimes: readonly (readonly [name: string, since: string, until: string])[];
  /** Where a label stands beside a value of several lines. */
  readonly labelsAt?: "top" | "horizon";
  /** How far down the column on the right of the card begins, in lines: from 2 on it has a line beside the name. */
  readonly beside?: number;
}

export const COMPANY_CSF: CsfContent = {
  rfc: "EKU9003173C9",
  card: "ESCUELA KEMPER URGATE SA DE CV",
  identity: [
    ["RFC:", "EKU9003173C9"],
    ["Denominación/Razón Social:", "ESCUELA KEMPER URGATE"],
    ["Régimen Capital:", "SOCIEDAD ANONIMA DE CAPITAL VARIABLE"],
    ["Nombre Comercial:", ""],
    ["Fecha inicio de operaciones:", "01 DE ENERO DE 2015"],
    ["Estatus en el padrón:", "ACTIVO"],
    ["Fecha de último cambio de estado:", "01 DE ENERO DE 2015"],
  ],
  zipCode: "42501",
  regimes: [["Régimen General de Ley Personas Morales", "01/01/2015", ""]],
};

export const PERSON_CSF: CsfContent = {
  rfc: "XIQB891116QE4",
  card: "BERENICE XIMO QUEZADA",
  identity: [
    ["RFC:", "XIQB891116QE4"],
    ["CURP:", "XIQB891116MGRMZR05"],
    ["Nombre (s):", "BERENICE"],
    ["Primer Apellido:", "XIMO"],
    ["Segundo Apellido:", "QUEZADA"],
    ["Fecha inicio de operaciones:", "16 DE NOVIEMBRE DE 2014"],
    ["Estatus en el padrón:", "ACTIVO"],
    ["Fecha de último cambio de estado:", "16 DE NOVIEMBRE DE 2014"],
    ["Nombre Comercial:", "PAPELERÍA LA PEÑA"],
  ],
  zipCode: "40000",
  regimes: [
    ["Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios", "16/11/2014", ""],
    ["Régimen de Incorporación Fiscal", "01/01/2015", "31/12/2021"],
    ["Régimen de las Personas Físicas con Actividades Empresariales y Profesionales", "01/01/2022", ""],
    ["Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas", "01/06/2020", ""],
  ],
};

const text = (value: string) => `[#${JSON.stringify(value)}]`;
const cells = (rows: readonly (readonly string[])[]) => rows.flat().map(text).join(", ");

/** The PDF, as another program writes it. */
export function csfPdf(content: CsfContent): Uint8Array {
  const { rfc, card, identity, zipCode, regimes, labelsAt = "top", beside = 0 } = content;
  return typstPdf(`
    #set page("us-letter", margin: 2cm); #set text(8pt)
    #grid(columns: (6cm, 1fr), [
      CÉDULA DE IDENTIFICACIÓN FISCAL \\ #v(4pt)
      #${JSON.stringify(rfc)} \\ Registro Federal de Contribuyentes \\ #${JSON.stringify(card)} \\ Nombre, denominación o razón social \\
      idCIF: 10000000001 \\ VALIDA TU INFORMACIÓN FISCAL
    ], align(right)[${"#linebreak() ".repeat(beside)}*CONSTANCIA DE SITUACIÓN FISCAL* \\ Lugar y Fecha de Emisión \\ PACHUCA , HIDALGO A 20 DE NOVIEMBRE DE 2026])
    #v(1cm)
    *Datos de Identificación del Contribuyente:*
    #table(columns: (5cm, 8cm), align: ${labelsAt} + left, ${cells(identity)})
    *Datos del domicilio registrado*
    #table(columns: (1fr, 1fr), ${cells([
      [`Código Postal:${zipCode}`, "Tipo de Vialidad: CALLE"],
      ["Nombre de Vialidad: AVENIDA JUÁREZ", "Número Exterior: 100"],
      ["Número Interior:", "Nombre de la Colonia: CENTRO"],
      ["Nombre de la Localidad: PACHUCA DE SOTO", "Nombre del Municipio o Demarcación Territorial: PACHUCA DE SOTO"],
      ["Nombre de la Entidad Federativa: HIDALGO", "Entre Calle: GUERRERO"],
      ["Y Calle: MORELOS", ""],
    ])})
    #pagebreak()
    *Actividades Económicas:*
    #table(columns: (1cm, 9cm, 2cm, 2.2cm, 2.2cm), [Orden], [Actividad Económica], [Porcentaje], [Fecha Inicio], [Fecha Fin],
      [1], [Comercio al por menor de artículos de papelería], [100], [01/01/2015], [])
    *Regímenes:*
    #table(columns: (10cm, 2.5cm, 2.5cm), [Régimen], [Fecha Inicio], [Fecha Fin], ${cells(regimes)})
    *Obligaciones:*
    #table(columns: (6cm, 5cm, 2.5cm), [Descripción de la Obligación], [Descripción Vencimiento], [Fecha Inicio],
      [Pago definitivo mensual de IVA.], [A más tardar el día 17], [01/01/2015])
    Sus datos personales son incorporados y protegidos en los sistemas del SAT.`);
}

/** A PDF of anything that Typst can set. */
export function typstPdf(content: string): Uint8Array {
  return NodeCompiler.create().pdf({ mainFileContent: content });
}

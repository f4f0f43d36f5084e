/** Where a list comes from in the SQLite form of the SAT's workbooks, as phpcfdi/resources-sat-catalogs writes it. */
export interface ListSource {
  readonly table: string;
  readonly key: string;
  /** The column of the label; absent where the key is all there is. */
  readonly label?: string;
  /** Whether the table has the first and the last day. */
  readonly dated: boolean;
  /** What else is kept, by the name that the API gives it, and the column or the expression that says it. */
  readonly facts: Readonly<Record<string, string>>;
}

const of = (table: string, more: Partial<ListSource> = {}): ListSource => ({
  table,
  key: "id",
  label: "texto",
  dated: true,
  facts: {},
  ...more,
});

/** A list whose sheet has no days. */
const undated = (table: string): ListSource => of(table, { dated: false });

/** Municipalities and localities have their keys within a state. */
const places = (table: string, key: string): ListSource => of(table, { key, facts: { state: "estado" } });

const states = (table: string): ListSource => of(table, { key: "estado", facts: { country: "pais" } });

/** The workbook says the subproducts of each fuel; asked is the other way round. */
const FUELS_OF_SUBPRODUCT = `(SELECT group_concat(f.id, ', ') FROM hyp_10_claves_hyp f
  WHERE ', ' || f.subproductos || ',' LIKE '%, ' || hyp_10_subproductos_hyp.id || ',%')`;

/**
 * The lists that documents are not checked against by the rules of CFDI 4.0, by the prefix of their schema and their
 * name in it. A list of which no table has a row (colonias, c_NumPedimentoAduana) is not here.
 */
export const SOURCES: Readonly<Record<string, Readonly<Record<string, ListSource>>>> = {
  catCFDI: {
    c_Estado: states("cfdi_40_estados"),
    c_Municipio: places("cfdi_40_municipios", "municipio"),
    c_Localidad: places("cfdi_40_localidades", "localidad"),
    c_PatenteAduanal: { table: "cfdi_40_patentes_aduanales", key: "id", dated: true, facts: {} },
  },
  catPagos: { c_TipoCadenaPago: undated("pagos_tipos_cadena_pago") },
  catCartaPorte: {
    c_RegimenAduanero: of("ccp_31_regimenes_aduaneros", { facts: { direction: "impoexpo" } }),
    c_CveTransporte: of("ccp_31_transportes"),
    c_TipoEstacion: of("ccp_31_tipos_estacion", { facts: { transports: "claves_transportes" } }),
    c_Estaciones: of("ccp_31_estaciones", {
      facts: {
        transport: "clave_transporte",
        country: "nacionalidad",
        iata: "designador_iata",
        railway: "linea_ferrea",
      },
    }),
    c_ClaveUnidadPeso: of("ccp_31_claves_unidades", { facts: { symbol: "simbolo", use: "bandera" } }),
    c_MaterialPeligroso: of("ccp_31_materiales_peligrosos", {
      facts: { class: "clase_o_div", secondary_danger: "peligro_secundario", technical_name: "nombre_tecnico" },
    }),
    c_TipoEmbalaje: of("ccp_31_tipos_embalaje"),
    c_TipoPermiso: of("ccp_31_tipos_permiso", { facts: { transport: "clave_transporte" } }),
    c_ConfigAutotransporte: of("ccp_31_configuraciones_autotransporte", {
      facts: { axles: "numero_de_ejes", tyres: "numero_de_llantas", trailer: "remolque" },
    }),
    c_SubTipoRem: of("ccp_31_tipos_remolque"),
    c_ConfigMaritima: of("ccp_31_configuraciones_maritimas"),
    c_ClaveTipoCarga: of("ccp_31_tipos_carga"),
    c_ContenedorMaritimo: of("ccp_31_contenedores_maritimos"),
    c_NumAutorizacionNaviero: { table: "ccp_31_autorizaciones_naviero", key: "id", dated: true, facts: {} },
    c_CodigoTransporteAereo: of("ccp_31_codigos_transporte_aereo", {
      facts: { country: "nacionalidad", icao: "designador_oaci" },
    }),
    c_TipoDeServicio: of("ccp_31_tipos_servicio", { facts: { container: "contenedor" } }),
    c_DerechosDePaso: of("ccp_31_derechos_de_paso", {
      facts: { from: "entre", to: "hasta", side: "otorga_recibe", concessionaire: "concesionario" },
    }),
    c_TipoCarro: of("ccp_31_tipos_carro", { facts: { container: "contenedor" } }),
    c_Contenedor: of("ccp_31_contenedores", { facts: { description: "descripcion" } }),
    c_TipoDeTrafico: of("ccp_31_tipos_trafico"),
    c_FiguraTransporte: of("ccp_31_figuras_transporte"),
    c_ParteTransporte: of("ccp_31_partes_transporte"),
    c_DocumentoAduanero: of("ccp_31_documentos_aduaneros"),
    c_TipoMateria: of("ccp_31_tipos_materia"),
    c_SectorCOFEPRIS: of("ccp_31_sectores_cofepris"),
    c_FormaFarmaceutica: of("ccp_31_formas_farmaceuticas"),
    c_CondicionesEspeciales: of("ccp_31_condiciones_especiales"),
    c_RegistroISTMO: of("ccp_31_registros_istmo"),
    c_Municipio: places("ccp_31_municipios", "municipio"),
    c_Localidad: places("ccp_31_localidades", "localidad"),
  },
  catComExt: {
    c_MotivoTraslado: undated("cce_20_motivos_traslado"),
    c_TipoOperacion: undated("cce_20_tipos_operacion"),
    c_ClavePedimento: undated("cce_20_claves_pedimentos"),
    c_INCOTERM: of("cce_20_incoterms"),
    c_FraccionArancelaria: of("cce_20_fracciones_arancelarias", { key: "fraccion", facts: { unit: "unidad" } }),
    c_UnidadAduana: of("cce_20_unidades_medida"),
  },
  catHidroYPetro: {
    c_TipoPermiso: of("hyp_10_tipos_permisos", {
      label: "descripcion",
      facts: { nomenclature: "nomenclatura", pattern: "patron" },
    }),
    c_ClaveHYP: of("hyp_10_claves_hyp", {
      label: "descripcion",
      facts: { unit: "clave_unidad", subproducts: "subproductos" },
    }),
    c_SubProductoHYP: of("hyp_10_subproductos_hyp", {
      label: "descripcion",
      facts: { category: "categoria", fuels: FUELS_OF_SUBPRODUCT },
    }),
  },
  catNomina: {
    c_Banco: of("nomina_bancos", { facts: { legal_name: "razon_social" } }),
    c_Estado: states("nomina_estados"),
    c_OrigenRecurso: undated("nomina_origenes_recursos"),
    c_PeriodicidadPago: of("nomina_periodicidades_pagos"),
    c_RiesgoPuesto: of("nomina_riesgos_puestos"),
    c_TipoContrato: undated("nomina_tipos_contratos"),
    c_TipoDeduccion: of("nomina_tipos_deducciones"),
    c_TipoHoras: undated("nomina_tipos_horas"),
    c_TipoIncapacidad: undated("nomina_tipos_incapacidades"),
    c_TipoJornada: undated("nomina_tipos_jornadas"),
    c_TipoNomina: undated("nomina_tipos_nominas"),
    c_TipoOtroPago: of("nomina_tipos_otros_pagos"),
    c_TipoPercepcion: of("nomina_tipos_percepciones"),
    c_TipoRegimen: of("nomina_tipos_regimenes"),
  },
  catRetenciones: {
    c_CveRetenc: of("ret_20_claves_retencion", { facts: { complement: "nombre_complemento" } }),
    c_TipoDividendoOUtilidadDistribuida: of("ret_20_tipos_dividendos_utilidades"),
    c_TipoContribuyenteSujetoRetencion: of("ret_20_tipos_contribuyentes"),
    c_Pais: of("ret_20_paises"),
    c_EntidadesFederativas: of("ret_20_entidades_federativas"),
    c_TipoImpuesto: of("ret_20_tipos_impuestos"),
    c_Periodicidad: of("ret_20_periodicidades", { facts: { complement: "nombre_complemento" } }),
    c_Periodo: of("ret_20_periodos"),
    c_Ejercicio: of("ret_20_ejercicios"),
    c_TipoPagoRet: of("ret_20_tipos_pago_retencion", { facts: { tax: "tipo_impuesto" } }),
  },
};

/** The lists of which no workbook at hand has a row: their keys are those of the schema, without names or days. */
export const LISTS_OF_SCHEMA: Readonly<Record<string, readonly string[]>> = {
  catCartaPorte: ["c_ClaveProdServCP", "c_ClaveProdSTCC"],
};

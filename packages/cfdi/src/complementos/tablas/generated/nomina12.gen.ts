// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/nomina12",
  prefijo: "nomina12",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/nomina/nomina12.xsd",
  tipos: {
    "c_OrigenRecurso": {"blancos":"collapse","lista":"catNomina:c_OrigenRecurso"},
    "t_ImporteMXN": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,18}([^\\n\\r][0-9]{1,2})?"],"minimo":"0.00","fracciones":2},
    "t_CURP": {"blancos":"collapse","patrones":["[A-Z][AEIOUX][A-Z]{2}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[MHX]([ABCMTZ]S|[BCJMOT]C|[CNPST]L|[GNQ]T|[GQS]R|C[MH]|[MY]N|[DH]G|NE|VZ|DF|SP)[BCDFGHJ-NP-TV-Z]{3}[0-9A-Z][0-9]"],"largo":[18,18]},
    "RegistroPatronal": {"blancos":"collapse","patrones":["[^|]{1,20}"],"largo":[1,20]},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],"largo":[12,13]},
    "PorcentajeTiempo": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,3}([^\\n\\r]([0-9]{1,3}))?"],"minimo":"0.001","maximo":"100.000"},
    "NumSeguridadSocial": {"blancos":"collapse","patrones":["[0-9]{1,15}"],"largo":[1,15]},
    "t_Fecha": {"base":"fecha","blancos":"collapse","patrones":["((19|20)[0-9][0-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"]},
    "Antigüedad": {"blancos":"collapse","patrones":["P(([1-9][0-9]{0,3})|0)W|P([1-9][0-9]?Y)?(([1-9]|1[012])M)?(0|[1-9]|[12][0-9]|3[01])D"]},
    "c_TipoContrato": {"blancos":"collapse","lista":"catNomina:c_TipoContrato"},
    "Sindicalizado": {"blancos":"collapse","valores":["Sí","No"]},
    "c_TipoJornada": {"blancos":"collapse","lista":"catNomina:c_TipoJornada"},
    "c_TipoRegimen": {"blancos":"collapse","lista":"catNomina:c_TipoRegimen"},
    "NumEmpleado": {"blancos":"collapse","patrones":["[^|]{1,15}"],"largo":[1,15]},
    "Departamento": {"blancos":"collapse","patrones":["[^|]{1,100}"],"largo":[1,100]},
    "Puesto": {"blancos":"collapse","patrones":["[^|]{1,100}"],"largo":[1,100]},
    "c_RiesgoPuesto": {"blancos":"collapse","lista":"catNomina:c_RiesgoPuesto"},
    "c_PeriodicidadPago": {"blancos":"collapse","lista":"catNomina:c_PeriodicidadPago"},
    "c_Banco": {"blancos":"collapse","lista":"catNomina:c_Banco"},
    "t_CuentaBancaria": {"base":"entero","blancos":"collapse","patrones":["[0-9]{10,18}"]},
    "c_Estado": {"blancos":"collapse","lista":"catCFDI:c_Estado"},
    "ValorMercado": {"base":"decimal","blancos":"collapse","minimo":"0.000001","fracciones":6},
    "PrecioAlOtorgarse": {"base":"decimal","blancos":"collapse","minimo":"0.000001","fracciones":6},
    "Dias": {"base":"entero","blancos":"collapse","minimo":"1","maximo":"2147483647"},
    "c_TipoHoras": {"blancos":"collapse","lista":"catNomina:c_TipoHoras"},
    "HorasExtra": {"base":"entero","blancos":"collapse","minimo":"1","maximo":"2147483647"},
    "c_TipoPercepcion": {"blancos":"collapse","lista":"catNomina:c_TipoPercepcion"},
    "Clave": {"blancos":"collapse","patrones":["[^|]{3,15}"],"largo":[3,15]},
    "Concepto": {"blancos":"collapse","patrones":["[^|]{1,100}"],"largo":[1,100]},
    "NumAñosServicio": {"base":"entero","blancos":"collapse","minimo":"0","maximo":"99"},
    "c_TipoDeduccion": {"blancos":"collapse","lista":"catNomina:c_TipoDeduccion"},
    "Clave_2": {"patrones":["[^|]{3,15}"],"largo":[3,15]},
    "Concepto_2": {"patrones":["[^|]{1,100}"],"largo":[1,100]},
    "Año": {"base":"entero","blancos":"collapse","minimo":"2016","maximo":"32767"},
    "c_TipoOtroPago": {"blancos":"collapse","lista":"catNomina:c_TipoOtroPago"},
    "DiasIncapacidad": {"base":"entero","blancos":"collapse","minimo":"1","maximo":"2147483647"},
    "c_TipoIncapacidad": {"blancos":"collapse","lista":"catNomina:c_TipoIncapacidad"},
    "Version": {"valores":["1.2"]},
    "c_TipoNomina": {"blancos":"collapse","lista":"catNomina:c_TipoNomina"},
    "NumDiasPagados": {"base":"decimal","blancos":"collapse","patrones":["(([1-9][0-9]{0,4})|[0])([^\\n\\r][0-9]{3})?"],"minimo":"0.001","maximo":"36160.000","fracciones":3},
  },
  raiz: {"nombre":"Nomina","atributos":{"Version":"Version","TipoNomina":"c_TipoNomina","FechaPago":"t_Fecha","FechaInicialPago":"t_Fecha","FechaFinalPago":"t_Fecha","NumDiasPagados":"NumDiasPagados","TotalPercepciones":"t_ImporteMXN?","TotalDeducciones":"t_ImporteMXN?","TotalOtrosPagos":"t_ImporteMXN?"}, "hijos": [
    {"nombre":"Emisor","atributos":{"Curp":"t_CURP?","RegistroPatronal":"RegistroPatronal?","RfcPatronOrigen":"t_RFC?"},"min":0, "hijos": [
      {"nombre":"EntidadSNCF","atributos":{"OrigenRecurso":"c_OrigenRecurso","MontoRecursoPropio":"t_ImporteMXN?"},"min":0},
    ]},
    {"nombre":"Receptor","atributos":{"Curp":"t_CURP","NumSeguridadSocial":"NumSeguridadSocial?","FechaInicioRelLaboral":"t_Fecha?","Antigüedad":"Antigüedad?","TipoContrato":"c_TipoContrato","Sindicalizado":"Sindicalizado?","TipoJornada":"c_TipoJornada?","TipoRegimen":"c_TipoRegimen","NumEmpleado":"NumEmpleado","Departamento":"Departamento?","Puesto":"Puesto?","RiesgoPuesto":"c_RiesgoPuesto?","PeriodicidadPago":"c_PeriodicidadPago","Banco":"c_Banco?","CuentaBancaria":"t_CuentaBancaria?","SalarioBaseCotApor":"t_ImporteMXN?","SalarioDiarioIntegrado":"t_ImporteMXN?","ClaveEntFed":"c_Estado"}, "hijos": [
      {"nombre":"SubContratacion","atributos":{"RfcLabora":"t_RFC","PorcentajeTiempo":"PorcentajeTiempo"},"min":0,"max":0},
    ]},
    {"nombre":"Percepciones","atributos":{"TotalSueldos":"t_ImporteMXN?","TotalSeparacionIndemnizacion":"t_ImporteMXN?","TotalJubilacionPensionRetiro":"t_ImporteMXN?","TotalGravado":"t_ImporteMXN","TotalExento":"t_ImporteMXN"},"min":0, "hijos": [
      {"nombre":"Percepcion","atributos":{"TipoPercepcion":"c_TipoPercepcion","Clave":"Clave","Concepto":"Concepto","ImporteGravado":"t_ImporteMXN","ImporteExento":"t_ImporteMXN"},"max":0, "hijos": [
        {"nombre":"AccionesOTitulos","atributos":{"ValorMercado":"ValorMercado","PrecioAlOtorgarse":"PrecioAlOtorgarse"},"min":0},
        {"nombre":"HorasExtra","atributos":{"Dias":"Dias","TipoHoras":"c_TipoHoras","HorasExtra":"HorasExtra","ImportePagado":"t_ImporteMXN"},"min":0,"max":0},
      ]},
      {"nombre":"JubilacionPensionRetiro","atributos":{"TotalUnaExhibicion":"t_ImporteMXN?","TotalParcialidad":"t_ImporteMXN?","MontoDiario":"t_ImporteMXN?","IngresoAcumulable":"t_ImporteMXN","IngresoNoAcumulable":"t_ImporteMXN"},"min":0},
      {"nombre":"SeparacionIndemnizacion","atributos":{"TotalPagado":"t_ImporteMXN","NumAñosServicio":"NumAñosServicio","UltimoSueldoMensOrd":"t_ImporteMXN","IngresoAcumulable":"t_ImporteMXN","IngresoNoAcumulable":"t_ImporteMXN"},"min":0},
    ]},
    {"nombre":"Deducciones","atributos":{"TotalOtrasDeducciones":"t_ImporteMXN?","TotalImpuestosRetenidos":"t_ImporteMXN?"},"min":0, "hijos": [
      {"nombre":"Deduccion","atributos":{"TipoDeduccion":"c_TipoDeduccion","Clave":"Clave_2","Concepto":"Concepto_2","Importe":"t_ImporteMXN"},"max":0},
    ]},
    {"nombre":"OtrosPagos","min":0, "hijos": [
      {"nombre":"OtroPago","atributos":{"TipoOtroPago":"c_TipoOtroPago","Clave":"Clave","Concepto":"Concepto","Importe":"t_ImporteMXN"},"max":0, "hijos": [
        {"nombre":"SubsidioAlEmpleo","atributos":{"SubsidioCausado":"t_ImporteMXN"},"min":0},
        {"nombre":"CompensacionSaldosAFavor","atributos":{"SaldoAFavor":"t_ImporteMXN","Año":"Año","RemanenteSalFav":"t_ImporteMXN"},"min":0},
      ]},
    ]},
    {"nombre":"Incapacidades","min":0, "hijos": [
      {"nombre":"Incapacidad","atributos":{"DiasIncapacidad":"DiasIncapacidad","TipoIncapacidad":"c_TipoIncapacidad","ImporteMonetario":"t_ImporteMXN?"},"max":0},
    ]},
  ]},
};

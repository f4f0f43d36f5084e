// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/GastosHidrocarburos10",
  prefijo: "gceh",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/GastosHidrocarburos10/GastosHidrocarburos10.xsd",
  tipos: {
    "OrigenErogacion": {"valores":["Nacional","Extranjero"]},
    "FolioFiscalVinculado": {"blancos":"collapse","patrones":["[a-f0-9A-F]{8}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12}"],"largo":[36,36]},
    "RFCProveedor": {"blancos":"collapse","patrones":["[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],"largo":[12,13]},
    "t_Importe": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,18}([^\\n\\r][0-9]{1,6})?"],"minimo":"0.000000","fracciones":6},
    "NumeroPedimentoVinculado": {"patrones":["[0-9]{2}  [0-9]{2}  [0-9]{4}  [0-9]{7}"],"largo":[21,21]},
    "ClavePedimento": {"blancos":"collapse","lista":"catHidrocarburos:ClavePedimento"},
    "ClavePagoPedimento": {"blancos":"collapse","lista":"catHidrocarburos:ClavePagoPedimento"},
    "FechaFolioFiscalVinculado": {"base":"fecha","blancos":"collapse","patrones":["([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"]},
    "Meses": {"blancos":"collapse","lista":"catHidrocarburos:Meses"},
    "Tareas": {"blancos":"collapse","lista":"catHidrocarburos:Tareas"},
    "SubActividad": {"blancos":"collapse","lista":"catHidrocarburos:SubActividad"},
    "Actividades": {"blancos":"collapse","lista":"catHidrocarburos:Actividades"},
    "Pozo": {"blancos":"collapse","patrones":["[^|]{1,50}"],"largo":[1,50]},
    "Yacimiento": {"blancos":"collapse","patrones":["[^|]{1,50}"],"largo":[1,50]},
    "Campo": {"blancos":"collapse","patrones":["[^|]{1,50}"],"largo":[1,50]},
    "TipoErogacion": {"blancos":"collapse","valores":["Costo","Gasto","Inversión"]},
    "Porcentaje": {"base":"decimal","blancos":"collapse","minimo":"00.001","maximo":"99.999","fracciones":3},
    "Version": {"blancos":"collapse","valores":["1.0"]},
    "NumeroContrato": {"blancos":"collapse","patrones":["[^|]{1,50}"],"largo":[1,50]},
    "AreaContractual": {"blancos":"collapse","patrones":["[^|]{1,50}"],"largo":[1,50]},
  },
  raiz: {"nombre":"GastosHidrocarburos","atributos":{"Version":"Version","NumeroContrato":"NumeroContrato","AreaContractual":"AreaContractual?"}, "hijos": [
    {"nombre":"Erogacion","atributos":{"TipoErogacion":"TipoErogacion","MontocuErogacion":"t_Importe","Porcentaje":"Porcentaje"},"max":0, "hijos": [
      {"nombre":"DocumentoRelacionado","atributos":{"OrigenErogacion":"OrigenErogacion","FolioFiscalVinculado":"FolioFiscalVinculado?","RFCProveedor":"RFCProveedor?","MontoTotalIVA":"t_Importe?","MontoRetencionISR":"t_Importe?","MontoRetencionIVA":"t_Importe?","MontoRetencionOtrosImpuestos":"t_Importe?","NumeroPedimentoVinculado":"NumeroPedimentoVinculado?","ClavePedimentoVinculado":"ClavePedimento?","ClavePagoPedimentoVinculado":"ClavePagoPedimento?","MontoIVAPedimento":"t_Importe?","OtrosImpuestosPagadosPedimento":"t_Importe?","FechaFolioFiscalVinculado":"FechaFolioFiscalVinculado?","Mes":"Meses","MontoTotalErogaciones":"t_Importe"},"max":0,"cadena":["@OrigenErogacion","@FolioFiscalVinculado?","@RFCProveedor?","@MontoTotalIVA","@MontoRetencionISR?","@MontoRetencionIVA?","@MontoRetencionOtrosImpuestos?","@NumeroPedimentoVinculado?","@ClavePedimentoVinculado?","@ClavePagoPedimentoVinculado?","@MontoIVAPedimento?","@OtrosImpuestosPagadosPedimento?","@FechaFolioFiscalVinculado","@Mes","@MontoTotalErogaciones"]},
      {"nombre":"Actividades","atributos":{"ActividadRelacionada":"Actividades?"},"min":0,"max":0, "hijos": [
        {"nombre":"SubActividades","atributos":{"SubActividadRelacionada":"SubActividad?"},"min":0,"max":0, "hijos": [
          {"nombre":"Tareas","atributos":{"TareaRelacionada":"Tareas?"},"min":0,"max":0},
        ]},
      ]},
      {"nombre":"CentroCostos","atributos":{"Campo":"Campo?"},"min":0,"max":0, "hijos": [
        {"nombre":"Yacimientos","atributos":{"Yacimiento":"Yacimiento?"},"min":0,"max":0, "hijos": [
          {"nombre":"Pozos","atributos":{"Pozo":"Pozo?"},"min":0,"max":0},
        ]},
      ]},
    ]},
  ]},
};

// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/IngresosHidrocarburos10",
  prefijo: "ieeh",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/IngresosHidrocarburos10/IngresosHidrocarburos.xsd",
  tipos: {
    "FolioFiscalVinculado": {"blancos":"collapse","patrones":["[a-f0-9A-F]{8}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12}"],"largo":[36,36]},
    "FechaFolioFiscalVinculado": {"base":"fecha","blancos":"collapse","patrones":["([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"]},
    "Meses": {"blancos":"collapse","lista":"catHidrocarburos:Meses"},
    "Version": {"blancos":"collapse","valores":["1.0"]},
    "NumeroContrato": {"blancos":"collapse","patrones":["[^|]{1,50}"],"largo":[1,50]},
    "t_Importe": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,18}([^\\n\\r][0-9]{1,6})?"],"minimo":"0.000000","fracciones":6},
    "Porcentaje": {"base":"decimal","blancos":"collapse","minimo":"0.001","maximo":"100.000","fracciones":3},
  },
  raiz: {"nombre":"IngresosHidrocarburos","atributos":{"Version":"Version","NumeroContrato":"NumeroContrato","ContraprestacionPagadaOperador":"t_Importe","Porcentaje":"Porcentaje"}, "hijos": [
    {"nombre":"DocumentoRelacionado","atributos":{"FolioFiscalVinculado":"FolioFiscalVinculado","FechaFolioFiscalVinculado":"FechaFolioFiscalVinculado","Mes":"Meses"},"max":0},
  ]},
};

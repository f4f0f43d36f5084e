// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/ComercioExterior11",
  prefijo: "cce11",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/ComercioExterior11/ComercioExterior11.xsd",
  tipos: {
    "t_Descrip100": {"blancos":"collapse","patrones":["[^|]{1,100}"],"largo":[1,100]},
    "t_NumeroDomicilio": {"blancos":"collapse","patrones":["[^|]{1,55}"],"largo":[1,55]},
    "c_Colonia": {"blancos":"collapse","patrones":["[0-9]{4}"]},
    "c_Localidad": {"blancos":"collapse","lista":"catCFDI:c_Localidad"},
    "t_Referencia": {"blancos":"collapse","patrones":["[^|]{1,250}"],"largo":[1,250]},
    "c_Municipio": {"blancos":"collapse","lista":"catCFDI:c_Municipio"},
    "c_Estado": {"blancos":"collapse","lista":"catCFDI:c_Estado"},
    "c_Pais": {"blancos":"collapse","lista":"catCFDI:c_Pais"},
    "c_CodigoPostal": {"blancos":"collapse","lista":"catCFDI:c_CodigoPostal"},
    "t_CURP": {"blancos":"collapse","patrones":["[A-Z][AEIOUX][A-Z]{2}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[MHX]([ABCMTZ]S|[BCJMOT]C|[CNPST]L|[GNQ]T|[GQS]R|C[MH]|[MY]N|[DH]G|NE|VZ|DF|SP)[BCDFGHJ-NP-TV-Z]{3}[0-9A-Z][0-9]"],"largo":[18,18]},
    "NumRegIdTrib": {"blancos":"collapse","largo":[6,40]},
    "t_Descrip120": {"blancos":"collapse","patrones":["[^|]{1,120}"],"largo":[1,120]},
    "Estado": {"blancos":"collapse","patrones":["[^|]{1,30}"],"largo":[1,30]},
    "CodigoPostal": {"blancos":"collapse","largo":[1,12]},
    "Nombre": {"blancos":"collapse","patrones":["[^|]{1,300}"],"largo":[1,300]},
    "Marca": {"blancos":"collapse","patrones":["[^|]{1,35}"],"largo":[1,35]},
    "Modelo": {"blancos":"collapse","patrones":["[^|]{1,80}"],"largo":[1,80]},
    "SubModelo": {"blancos":"collapse","patrones":["[^|]{1,50}"],"largo":[1,50]},
    "NumeroSerie": {"blancos":"collapse","patrones":["[^|]{1,40}"],"largo":[1,40]},
    "NoIdentificacion": {"blancos":"collapse","patrones":["[^|]{1,100}"],"largo":[1,100]},
    "c_FraccionArancelaria": {"blancos":"collapse","lista":"catComExt:c_FraccionArancelaria"},
    "CantidadAduana": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,3}))?"],"minimo":"0.001"},
    "c_UnidadAduana": {"blancos":"collapse","lista":"catComExt:c_UnidadAduana"},
    "ValorUnitarioAduana": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,16}([^\\n\\r]([0-9]{1,2}))?"],"minimo":"0.00"},
    "ValorDolares": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,16}([^\\n\\r]([0-9]{1,2}))?"],"minimo":"0.00"},
    "Version": {"blancos":"collapse","valores":["1.1"]},
    "c_MotivoTraslado": {"blancos":"collapse","lista":"catComExt:c_MotivoTraslado"},
    "c_TipoOperacion": {"blancos":"collapse","lista":"catComExt:c_TipoOperacion"},
    "c_ClavePedimento": {"blancos":"collapse","lista":"catComExt:c_ClavePedimento"},
    "CertificadoOrigen": {"base":"entero","blancos":"collapse","minimo":"-2147483648","maximo":"2147483647","valores":["0","1"]},
    "NumCertificadoOrigen": {"blancos":"collapse","patrones":["[^|]{6,40}"],"largo":[6,40]},
    "NumeroExportadorConfiable": {"blancos":"collapse","patrones":["[^|]{1,50}"],"largo":[1,50]},
    "c_INCOTERM": {"blancos":"collapse","lista":"catComExt:c_INCOTERM"},
    "Subdivision": {"base":"entero","blancos":"collapse","minimo":"-2147483648","maximo":"2147483647","valores":["0","1"]},
    "Observaciones": {"blancos":"collapse","patrones":["[^|]{1,300}"],"largo":[1,300]},
    "t_TipoCambio": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,18}([^\\n\\r][0-9]{1,6})?"],"minimo":"0.00","fracciones":6},
    "t_Importe": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,18}([^\\n\\r][0-9]{1,6})?"],"minimo":"0.000000","fracciones":6},
  },
  raiz: {"nombre":"ComercioExterior","atributos":{"Version":"Version","MotivoTraslado":"c_MotivoTraslado?","TipoOperacion":"c_TipoOperacion","ClaveDePedimento":"c_ClavePedimento?","CertificadoOrigen":"CertificadoOrigen?","NumCertificadoOrigen":"NumCertificadoOrigen?","NumeroExportadorConfiable":"NumeroExportadorConfiable?","Incoterm":"c_INCOTERM?","Subdivision":"Subdivision?","Observaciones":"Observaciones?","TipoCambioUSD":"t_TipoCambio?","TotalUSD":"t_Importe?"}, "hijos": [
    {"nombre":"Emisor","atributos":{"Curp":"t_CURP?"},"min":0, "hijos": [
      {"nombre":"Domicilio","atributos":{"Calle":"t_Descrip100","NumeroExterior":"t_NumeroDomicilio?","NumeroInterior":"t_NumeroDomicilio?","Colonia":"c_Colonia?","Localidad":"c_Localidad?","Referencia":"t_Referencia?","Municipio":"c_Municipio?","Estado":"c_Estado","Pais":"c_Pais","CodigoPostal":"c_CodigoPostal"},"min":0},
    ]},
    {"nombre":"Propietario","atributos":{"NumRegIdTrib":"NumRegIdTrib","ResidenciaFiscal":"c_Pais"},"min":0,"max":0},
    {"nombre":"Receptor","atributos":{"NumRegIdTrib":"NumRegIdTrib?"},"min":0, "hijos": [
      {"nombre":"Domicilio","atributos":{"Calle":"t_Descrip100","NumeroExterior":"t_NumeroDomicilio?","NumeroInterior":"t_NumeroDomicilio?","Colonia":"t_Descrip120?","Localidad":"t_Descrip120?","Referencia":"t_Referencia?","Municipio":"t_Descrip120?","Estado":"Estado","Pais":"c_Pais","CodigoPostal":"CodigoPostal"},"min":0},
    ]},
    {"nombre":"Destinatario","atributos":{"NumRegIdTrib":"NumRegIdTrib?","Nombre":"Nombre?"},"min":0,"max":0, "hijos": [
      {"nombre":"Domicilio","atributos":{"Calle":"t_Descrip100","NumeroExterior":"t_NumeroDomicilio?","NumeroInterior":"t_NumeroDomicilio?","Colonia":"t_Descrip120?","Localidad":"t_Descrip120?","Referencia":"t_Referencia?","Municipio":"t_Descrip120?","Estado":"Estado","Pais":"c_Pais","CodigoPostal":"CodigoPostal"},"max":0},
    ]},
    {"nombre":"Mercancias","min":0, "hijos": [
      {"nombre":"Mercancia","atributos":{"NoIdentificacion":"NoIdentificacion","FraccionArancelaria":"c_FraccionArancelaria?","CantidadAduana":"CantidadAduana?","UnidadAduana":"c_UnidadAduana?","ValorUnitarioAduana":"ValorUnitarioAduana?","ValorDolares":"ValorDolares"},"max":0, "hijos": [
        {"nombre":"DescripcionesEspecificas","atributos":{"Marca":"Marca","Modelo":"Modelo?","SubModelo":"SubModelo?","NumeroSerie":"NumeroSerie?"},"min":0,"max":0},
      ]},
    ]},
  ]},
};

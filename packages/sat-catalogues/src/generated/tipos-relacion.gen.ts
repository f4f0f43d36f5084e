// Written by scripts/generate.ts; change the sources there, not this file.
export const TIPOS_RELACION = `clave	desde	hasta	descripcion
01	2022-01-01		Nota de crédito de los documentos relacionados
02	2022-01-01		Nota de débito de los documentos relacionados
03	2022-01-01		Devolución de mercancía sobre facturas o traslados previos
04	2022-01-01		Sustitución de los CFDI previos
05	2022-01-01		Traslados de mercancías facturados previamente
06	2022-01-01		Factura generada por los traslados previos
07	2022-01-01		CFDI por aplicación de anticipo`;

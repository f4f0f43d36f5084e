// Written by scripts/generate.ts; change the sources there, not this file.
export const TIPOS_COMPROBANTE = `clave	desde	hasta	valorMaximo	descripcion
I	2022-01-01		999999999999999999.999999	Ingreso
E	2022-01-01		999999999999999999.999999	Egreso
T	2022-01-01		0	Traslado
N	2022-01-01		999999999999999999.999999	Nómina
P	2022-01-01		999999999999999999.999999	Pago`;

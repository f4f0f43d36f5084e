// Written by scripts/generate.ts; change the sources there, not this file.
export const IMPUESTOS = `clave	desde	hasta	retencion	traslado	descripcion
001	2022-01-01		1	0	ISR
002	2022-01-01		1	1	IVA
003	2022-01-01		1	1	IEPS`;

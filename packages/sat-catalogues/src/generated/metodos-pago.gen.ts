// Written by scripts/generate.ts; change the sources there, not this file.
export const METODOS_PAGO = `clave	desde	hasta	descripcion
PUE	2022-01-01		Pago en una sola exhibición
PPD	2022-01-01		Pago en parcialidades o diferido`;

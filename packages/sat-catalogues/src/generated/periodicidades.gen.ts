// Written by scripts/generate.ts; change the sources there, not this file.
export const PERIODICIDADES = `clave	desde	hasta	descripcion
01	2022-01-01		Diario
02	2022-01-01		Semanal
03	2022-01-01		Quincenal
04	2022-01-01		Mensual
05	2022-01-01		Bimestral`;

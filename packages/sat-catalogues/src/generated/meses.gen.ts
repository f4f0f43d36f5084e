// Written by scripts/generate.ts; change the sources there, not this file.
export const MESES = `clave	desde	hasta	descripcion
01	2022-01-01		Enero
02	2022-01-01		Febrero
03	2022-01-01		Marzo
04	2022-01-01		Abril
05	2022-01-01		Mayo
06	2022-01-01		Junio
07	2022-01-01		Julio
08	2022-01-01		Agosto
09	2022-01-01		Septiembre
10	2022-01-01		Octubre
11	2022-01-01		Noviembre
12	2022-01-01		Diciembre
13	2022-01-01		Enero-Febrero
14	2022-01-01		Marzo-Abril
15	2022-01-01		Mayo-Junio
16	2022-01-01		Julio-Agosto
17	2022-01-01		Septiembre-Octubre
18	2022-01-01		Noviembre-Diciembre`;

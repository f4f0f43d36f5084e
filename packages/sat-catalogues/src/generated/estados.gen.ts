// Written by scripts/generate.ts; change the sources there, not this file.
export const ESTADOS = `clave	desde	hasta	pais	descripcion
AGU	2022-01-01		MEX	Aguascalientes
BCN	2022-01-01		MEX	Baja California
BCS	2022-01-01		MEX	Baja California Sur
CAM	2022-01-01		MEX	Campeche
CHP	2022-01-01		MEX	Chiapas
CHH	2022-01-01		MEX	Chihuahua
COA	2022-01-01		MEX	Coahuila
COL	2022-01-01		MEX	Colima
CMX	2022-01-01		MEX	Ciudad de México
DUR	2022-01-01		MEX	Durango
GUA	2022-01-01		MEX	Guanajuato
GRO	2022-01-01		MEX	Guerrero
HID	2022-01-01		MEX	Hidalgo
JAL	2022-01-01		MEX	Jalisco
MEX	2022-01-01		MEX	Estado de México
MIC	2022-01-01		MEX	Michoacán
MOR	2022-01-01		MEX	Morelos
NAY	2022-01-01		MEX	Nayarit
NLE	2022-01-01		MEX	Nuevo León
OAX	2022-01-01		MEX	Oaxaca
PUE	2022-01-01		MEX	Puebla
QUE	2022-01-01		MEX	Querétaro
ROO	2022-01-01		MEX	Quintana Roo
SLP	2022-01-01		MEX	San Luis Potosí
SIN	2022-01-01		MEX	Sinaloa
SON	2022-01-01		MEX	Sonora
TAB	2022-01-01		MEX	Tabasco
TAM	2022-01-01		MEX	Tamaulipas
TLA	2022-01-01		MEX	Tlaxcala
VER	2022-01-01		MEX	Veracruz
YUC	2022-01-01		MEX	Yucatán
ZAC	2022-01-01		MEX	Zacatecas
AL	2022-01-01		USA	Alabama
AK	2022-01-01		USA	Alaska
AZ	2022-01-01		USA	Arizona
AR	2022-01-01		USA	Arkansas
CA	2022-01-01		USA	California
NC	2022-01-01		USA	Carolina del Norte
SC	2022-01-01		USA	Carolina del Sur
CO	2022-01-01		USA	Colorado
CT	2022-01-01		USA	Connecticut
ND	2022-01-01		USA	Dakota del Norte
SD	2022-01-01		USA	Dakota del Sur
DE	2022-01-01		USA	Delaware
FL	2022-01-01		USA	Florida
GA	2022-01-01		USA	Georgia
HI	2022-01-01		USA	Hawái
ID	2022-01-01		USA	Idaho
IL	2022-01-01		USA	Illinois
IN	2022-01-01		USA	Indiana
IA	2022-01-01		USA	Iowa
KS	2022-01-01		USA	Kansas
KY	2022-01-01		USA	Kentucky
LA	2022-01-01		USA	Luisiana
ME	2022-01-01		USA	Maine
MD	2022-01-01		USA	Maryland
MA	2022-01-01		USA	Massachusetts
MI	2022-01-01		USA	Míchigan
MN	2022-01-01		USA	Minnesota
MS	2022-01-01		USA	Misisipi
MO	2022-01-01		USA	Misuri
MT	2022-01-01		USA	Montana
NE	2022-01-01		USA	Nebraska
NV	2022-01-01		USA	Nevada
NJ	2022-01-01		USA	Nueva Jersey
NY	2022-01-01		USA	Nueva York
NH	2022-01-01		USA	Nuevo Hampshire
NM	2022-01-01		USA	Nuevo México
OH	2022-01-01		USA	Ohio
OK	2022-01-01		USA	Oklahoma
OR	2022-01-01		USA	Oregón
PA	2022-01-01		USA	Pensilvania
RI	2022-01-01		USA	Rhode Island
TN	2022-01-01		USA	Tennessee
TX	2022-01-01		USA	Texas
UT	2022-01-01		USA	Utah
VT	2022-01-01		USA	Vermont
VA	2022-01-01		USA	Virginia
WV	2022-01-01		USA	Virginia Occidental
WA	2022-01-01		USA	Washington
WI	2022-01-01		USA	Wisconsin
WY	2022-01-01		USA	Wyoming
ON	2022-01-01		CAN	Ontario
QC	2022-01-01		CAN	Quebec
NS	2022-01-01		CAN	Nueva Escocia
NB	2022-01-01		CAN	Nuevo Brunswick
MB	2022-01-01		CAN	Manitoba
BC	2022-01-01		CAN	Columbia Británica
PE	2022-01-01		CAN	Isla del Príncipe Eduardo
SK	2022-01-01		CAN	Saskatchewan
AB	2022-01-01		CAN	Alberta
NL	2022-01-01		CAN	Terranova y Labrador
NT	2022-01-01		CAN	Territorios del Noroeste
YT	2022-01-01		CAN	Yukón
UN	2022-01-01		CAN	Nunavut`;

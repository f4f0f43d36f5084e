// Written by scripts/generate.ts; change the sources there, not this file.
export const PAISES = `clave	desde	hasta	patronCodigoPostal	patronIdentidadTributaria	agrupacion	descripcion
ABW	2022-01-01					Aruba
AFG	2022-01-01					Afganistán
AGO	2022-01-01					Angola
AIA	2022-01-01					Anguila
ALA	2022-01-01					Islas Åland
ALB	2022-01-01					Albania
AND	2022-01-01					Andorra
ARE	2022-01-01					Emiratos Árabes Unidos (Los)
ARG	2022-01-01					Argentina
ARM	2022-01-01					Armenia
ASM	2022-01-01					Samoa Americana
ATA	2022-01-01					Antártida
ATF	2022-01-01					Territorios Australes Franceses (los)
ATG	2022-01-01					Antigua y Barbuda
AUS	2022-01-01					Australia
AUT	2022-01-01				Unión Europea	Austria
AZE	2022-01-01					Azerbaiyán
BDI	2022-01-01					Burundi
BEL	2022-01-01				Unión Europea	Bélgica
BEN	2022-01-01					Benín
BES	2022-01-01					Bonaire, San Eustaquio y Saba
BFA	2022-01-01					Burkina Faso
BGD	2022-01-01					Bangladés
BGR	2022-01-01				Unión Europea	Bulgaria
BHR	2022-01-01					Baréin
BHS	2022-01-01					Bahamas (las)
BIH	2022-01-01					Bosnia y Herzegovina
BLM	2022-01-01					San Bartolomé
BLR	2022-01-01					Bielorrusia
BLZ	2022-01-01					Belice
BMU	2022-01-01					Bermudas
BOL	2022-01-01					Bolivia, Estado Plurinacional de
BRA	2022-01-01					Brasil
BRB	2022-01-01					Barbados
BRN	2022-01-01					Brunéi Darussalam
BTN	2022-01-01					Bután
BVT	2022-01-01					Isla Bouvet
BWA	2022-01-01					Botsuana
CAF	2022-01-01					República Centroafricana (la)
CAN	2022-01-01		[A-Z][0-9][A-Z] [0-9][A-Z][0-9]	[0-9]{9}	TLCAN	Canadá
CCK	2022-01-01					Islas Cocos (Keeling)
CHE	2022-01-01					Suiza
CHL	2022-01-01					Chile
CHN	2022-01-01					China
CIV	2022-01-01					Côte d'Ivoire
CMR	2022-01-01					Camerún
COD	2022-01-01					Congo (la República Democrática del)
COG	2022-01-01					Congo
COK	2022-01-01					Islas Cook (las)
COL	2022-01-01					Colombia
COM	2022-01-01					Comoras
CPV	2022-01-01					Cabo Verde
CRI	2022-01-01					Costa Rica
CUB	2022-01-01					Cuba
CUW	2022-01-01					Curaçao
CXR	2022-01-01					Isla de Navidad
CYM	2022-01-01					Islas Caimán (las)
CYP	2022-01-01				Unión Europea	Chipre
CZE	2022-01-01				Unión Europea	República Checa (la)
DEU	2022-01-01				Unión Europea	Alemania
DJI	2022-01-01					Yibuti
DMA	2022-01-01					Dominica
DNK	2022-01-01				Unión Europea	Dinamarca
DOM	2022-01-01					República Dominicana (la)
DZA	2022-01-01					Argelia
ECU	2022-01-01					Ecuador
EGY	2022-01-01					Egipto
ERI	2022-01-01					Eritrea
ESH	2022-01-01					Sahara Occidental
ESP	2022-01-01				Unión Europea	España
EST	2022-01-01				Unión Europea	Estonia
ETH	2022-01-01					Etiopía
FIN	2022-01-01				Unión Europea	Finlandia
FJI	2022-01-01					Fiyi
FLK	2022-01-01					Islas Malvinas [Falkland] (las)
FRA	2022-01-01				Unión Europea	Francia
FRO	2022-01-01					Islas Feroe (las)
FSM	2022-01-01					Micronesia (los Estados Federados de)
GAB	2022-01-01					Gabón
GBR	2022-01-01				Unión Europea	Reino Unido (el)
GEO	2022-01-01					Georgia
GGY	2022-01-01					Guernsey
GHA	2022-01-01					Ghana
GIB	2022-01-01					Gibraltar
GIN	2022-01-01					Guinea
GLP	2022-01-01					Guadalupe
GMB	2022-01-01					Gambia (La)
GNB	2022-01-01					Guinea-Bisáu
GNQ	2022-01-01					Guinea Ecuatorial
GRC	2022-01-01				Unión Europea	Grecia
GRD	2022-01-01					Granada
GRL	2022-01-01					Groenlandia
GTM	2022-01-01					Guatemala
GUF	2022-01-01					Guayana Francesa
GUM	2022-01-01					Guam
GUY	2022-01-01					Guyana
HKG	2022-01-01					Hong Kong
HMD	2022-01-01					Isla Heard e Islas McDonald
HND	2022-01-01					Honduras
HRV	2022-01-01				Unión Europea	Croacia
HTI	2022-01-01					Haití
HUN	2022-01-01				Unión Europea	Hungría
IDN	2022-01-01					Indonesia
IMN	2022-01-01					Isla de Man
IND	2022-01-01					India
IOT	2022-01-01					Territorio Británico del Océano Índico (el)
IRL	2022-01-01				Unión Europea	Irlanda
IRN	2022-01-01					Irán (la República Islámica de)
IRQ	2022-01-01					Irak
ISL	2022-01-01					Islandia
ISR	2022-01-01					Israel
ITA	2022-01-01				Unión Europea	Italia
JAM	2022-01-01					Jamaica
JEY	2022-01-01					Jersey
JOR	2022-01-01					Jordania
JPN	2022-01-01					Japón
KAZ	2022-01-01					Kazajistán
KEN	2022-01-01					Kenia
KGZ	2022-01-01					Kirguistán
KHM	2022-01-01					Camboya
KIR	2022-01-01					Kiribati
KNA	2022-01-01					San Cristóbal y Nieves
KOR	2022-01-01					Corea (la República de)
KWT	2022-01-01					Kuwait
LAO	2022-01-01					Lao, (la) República Democrática Popular
LBN	2022-01-01					Líbano
LBR	2022-01-01					Liberia
LBY	2022-01-01					Libia
LCA	2022-01-01					Santa Lucía
LIE	2022-01-01					Liechtenstein
LKA	2022-01-01					Sri Lanka
LSO	2022-01-01					Lesoto
LTU	2022-01-01				Unión Europea	Lituania
LUX	2022-01-01				Unión Europea	Luxemburgo
LVA	2022-01-01				Unión Europea	Letonia
MAC	2022-01-01					Macao
MAF	2022-01-01					San Martín (parte francesa)
MAR	2022-01-01					Marruecos
MCO	2022-01-01					Mónaco
MDA	2022-01-01					Moldavia (la República de)
MDG	2022-01-01					Madagascar
MDV	2022-01-01					Maldivas
MEX	2022-01-01		[0-9]{5}	[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]	TLCAN	México
MHL	2022-01-01					Islas Marshall (las)
MKD	2022-01-01					Macedonia (la antigua República Yugoslava de)
MLI	2022-01-01					Malí
MLT	2022-01-01				Unión Europea	Malta
MMR	2022-01-01					Myanmar
MNE	2022-01-01					Montenegro
MNG	2022-01-01					Mongolia
MNP	2022-01-01					Islas Marianas del Norte (las)
MOZ	2022-01-01					Mozambique
MRT	2022-01-01					Mauritania
MSR	2022-01-01					Montserrat
MTQ	2022-01-01					Martinica
MUS	2022-01-01					Mauricio
MWI	2022-01-01					Malaui
MYS	2022-01-01					Malasia
MYT	2022-01-01					Mayotte
NAM	2022-01-01					Namibia
NCL	2022-01-01					Nueva Caledonia
NER	2022-01-01					Níger (el)
NFK	2022-01-01					Isla Norfolk
NGA	2022-01-01					Nigeria
NIC	2022-01-01					Nicaragua
NIU	2022-01-01					Niue
NLD	2022-01-01				Unión Europea	Países Bajos (los)
NOR	2022-01-01					Noruega
NPL	2022-01-01					Nepal
NRU	2022-01-01					Nauru
NZL	2022-01-01					Nueva Zelanda
OMN	2022-01-01					Omán
PAK	2022-01-01					Pakistán
PAN	2022-01-01					Panamá
PCN	2022-01-01					Pitcairn
PER	2022-01-01					Perú
PHL	2022-01-01					Filipinas (las)
PLW	2022-01-01					Palaos
PNG	2022-01-01					Papúa Nueva Guinea
POL	2022-01-01				Unión Europea	Polonia
PRI	2022-01-01					Puerto Rico
PRK	2022-01-01					Corea (la República Democrática Popular de)
PRT	2022-01-01				Unión Europea	Portugal
PRY	2022-01-01					Paraguay
PSE	2022-01-01					Palestina, Estado de
PYF	2022-01-01					Polinesia Francesa
QAT	2022-01-01					Catar
REU	2022-01-01					Reunión
ROU	2022-01-01				Unión Europea	Rumania
RUS	2022-01-01					Rusia, (la) Federación de
RWA	2022-01-01					Ruanda
SAU	2022-01-01					Arabia Saudita
SDN	2022-01-01					Sudán (el)
SEN	2022-01-01					Senegal
SGP	2022-01-01					Singapur
SGS	2022-01-01					Georgia del sur y las islas sandwich del sur
SHN	2022-01-01					Santa Helena, Ascensión y Tristán de Acuña
SJM	2022-01-01					Svalbard y Jan Mayen
SLB	2022-01-01					Islas Salomón (las)
SLE	2022-01-01					Sierra leona
SLV	2022-01-01					El Salvador
SMR	2022-01-01					San Marino
SOM	2022-01-01					Somalia
SPM	2022-01-01					San Pedro y Miquelón
SRB	2022-01-01					Serbia
SSD	2022-01-01					Sudán del Sur
STP	2022-01-01					Santo Tomé y Príncipe
SUR	2022-01-01					Surinam
SVK	2022-01-01				Unión Europea	Eslovaquia
SVN	2022-01-01				Unión Europea	Eslovenia
SWE	2022-01-01				Unión Europea	Suecia
SWZ	2022-01-01					Suazilandia
SXM	2022-01-01					Sint Maarten (parte holandesa)
SYC	2022-01-01					Seychelles
SYR	2022-01-01					Siria, (la) República Árabe
TCA	2022-01-01					Islas Turcas y Caicos (las)
TCD	2022-01-01					Chad
TGO	2022-01-01					Togo
THA	2022-01-01					Tailandia
TJK	2022-01-01					Tayikistán
TKL	2022-01-01					Tokelau
TKM	2022-01-01					Turkmenistán
TLS	2022-01-01					Timor-Leste
TON	2022-01-01					Tonga
TTO	2022-01-01					Trinidad y Tobago
TUN	2022-01-01					Túnez
TUR	2022-01-01					Turquía
TUV	2022-01-01					Tuvalu
TWN	2022-01-01					Taiwán (Provincia de China)
TZA	2022-01-01					Tanzania, República Unida de
UGA	2022-01-01					Uganda
UKR	2022-01-01					Ucrania
UMI	2022-01-01					Islas de Ultramar Menores de Estados Unidos (las)
URY	2022-01-01					Uruguay
USA	2022-01-01		[0-9]{5}(-[0-9]{4})?	[0-9]{9}	TLCAN	Estados Unidos (los)
UZB	2022-01-01					Uzbekistán
VAT	2022-01-01					Santa Sede[Estado de la Ciudad del Vaticano] (la)
VCT	2022-01-01					San Vicente y las Granadinas
VEN	2022-01-01					Venezuela, República Bolivariana de
VGB	2022-01-01					Islas Vírgenes (Británicas)
VIR	2022-01-01					Islas Vírgenes (EE.UU.)
VNM	2022-01-01					Viet Nam
VUT	2022-01-01					Vanuatu
WLF	2022-01-01					Wallis y Futuna
WSM	2022-01-01					Samoa
YEM	2022-01-01					Yemen
ZAF	2022-01-01					Sudáfrica
ZMB	2022-01-01					Zambia
ZWE	2022-01-01					Zimbabue
ZZZ	2022-01-01					Países no declarados`;

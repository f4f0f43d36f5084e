// Written by scripts/generate.ts; change the sources there, not this file.
export const MONEDAS = `clave	desde	hasta	decimales	variacion	descripcion
AED	2022-01-01		2	5	Dirham de EAU
AFN	2022-01-01		2	5	Afghani
ALL	2022-01-01		2	5	Lek
AMD	2022-01-01		2	5	Dram armenio
ANG	2022-01-01		2	5	Florín antillano neerlandés
AOA	2022-01-01		2	5	Kwanza
ARS	2022-01-01		2	5	Peso Argentino
AUD	2022-01-01		2	5	Dólar Australiano
AWG	2022-01-01		2	5	Aruba Florin
AZN	2022-01-01		2	5	Azerbaijanian Manat
BAM	2022-01-01		2	5	Convertibles marca
BBD	2022-01-01		2	5	Dólar de Barbados
BDT	2022-01-01		2	5	Taka
BGN	2022-01-01		2	5	Lev búlgaro
BHD	2022-01-01		3	5	Dinar de Bahrein
BIF	2022-01-01		0	5	Burundi Franc
BMD	2022-01-01		2	5	Dólar de Bermudas
BND	2022-01-01		2	5	Dólar de Brunei
BOB	2022-01-01		2	5	Boliviano
BOV	2022-01-01		2	5	Mvdol
BRL	2022-01-01		2	5	Real brasileño
BSD	2022-01-01		2	5	Dólar de las Bahamas
BTN	2022-01-01		2	5	Ngultrum
BWP	2022-01-01		2	5	Pula
BYR	2022-01-01		0	5	Rublo bielorruso
BZD	2022-01-01		2	5	Dólar de Belice
CAD	2022-01-01		2	5	Dólar Canadiense
CDF	2022-01-01		2	5	Franco congoleño
CHE	2022-01-01		2	5	WIR Euro
CHF	2022-01-01		2	5	Franco Suizo
CHW	2022-01-01		2	5	Franc WIR
CLF	2022-01-01		4	5	Unidad de Fomento
CLP	2022-01-01		0	5	Peso chileno
CNH	2023-05-29		2	5	Yuan extracontinental (China )
CNY	2022-01-01		2	5	Yuan Renminbi
COP	2022-01-01		2	5	Peso Colombiano
COU	2022-01-01		2	5	Unidad de Valor real
CRC	2022-01-01		2	5	Colón costarricense
CUC	2022-01-01		2	5	Peso Convertible
CUP	2022-01-01		2	5	Peso Cubano
CVE	2022-01-01		2	5	Cabo Verde Escudo
CZK	2022-01-01		2	5	Corona checa
DJF	2022-01-01		0	5	Franco de Djibouti
DKK	2022-01-01		2	5	Corona danesa
DOP	2022-01-01		2	5	Peso Dominicano
DZD	2022-01-01		2	5	Dinar argelino
EGP	2022-01-01		2	5	Libra egipcia
ERN	2022-01-01		2	5	Nakfa
ESD	2023-05-29		2	5	Dólar de Ecuador
ETB	2022-01-01		2	5	Birr etíope
EUR	2022-01-01		2	5	Euro
FJD	2022-01-01		2	5	Dólar de Fiji
FKP	2022-01-01		2	5	Libra malvinense
GBP	2022-01-01		2	5	Libra Esterlina
GEL	2022-01-01		2	5	Lari
GHS	2022-01-01		2	5	Cedi de Ghana
GIP	2022-01-01		2	5	Libra de Gibraltar
GMD	2022-01-01		2	5	Dalasi
GNF	2022-01-01		0	5	Franco guineano
GTQ	2022-01-01		2	5	Quetzal
GYD	2022-01-01		2	5	Dólar guyanés
HKD	2022-01-01		2	5	Dólar De Hong Kong
HNL	2022-01-01		2	5	Lempira
HRK	2022-01-01		2	5	Kuna
HTG	2022-01-01		2	5	Gourde
HUF	2022-01-01		2	5	Florín
IDR	2022-01-01		2	5	Rupia
ILS	2022-01-01		2	5	Nuevo Shekel Israelí
INR	2022-01-01		2	5	Rupia india
IQD	2022-01-01		3	5	Dinar iraquí
IRR	2022-01-01		2	5	Rial iraní
ISK	2022-01-01		0	5	Corona islandesa
JMD	2022-01-01		2	5	Dólar Jamaiquino
JOD	2022-01-01		3	5	Dinar jordano
JPY	2022-01-01		0	5	Yen
KES	2022-01-01		2	5	Chelín keniano
KGS	2022-01-01		2	5	Som
KHR	2022-01-01		2	5	Riel
KMF	2022-01-01		0	5	Franco Comoro
KPW	2022-01-01		2	5	Corea del Norte ganó
KRW	2022-01-01		0	5	Won
KWD	2022-01-01		3	5	Dinar kuwaití
KYD	2022-01-01		2	5	Dólar de las Islas Caimán
KZT	2022-01-01		2	5	Tenge
LAK	2022-01-01		2	5	Kip
LBP	2022-01-01		2	5	Libra libanesa
LKR	2022-01-01		2	5	Rupia de Sri Lanka
LRD	2022-01-01		2	5	Dólar liberiano
LSL	2022-01-01		2	5	Loti
LYD	2022-01-01		3	5	Dinar libio
MAD	2022-01-01		2	5	Dirham marroquí
MDL	2022-01-01		2	5	Leu moldavo
MGA	2022-01-01		2	5	Ariary malgache
MKD	2022-01-01		2	5	Denar
MMK	2022-01-01		2	5	Kyat
MNT	2022-01-01		2	5	Tugrik
MOP	2022-01-01		2	5	Pataca
MRO	2022-01-01		2	5	Ouguiya
MUR	2022-01-01		2	5	Rupia de Mauricio
MVR	2022-01-01		2	5	Rupia
MWK	2022-01-01		2	5	Kwacha
MXN	2022-01-01		2	5	Peso Mexicano
MXV	2022-01-01		2	5	México Unidad de Inversión (UDI)
MYR	2022-01-01		2	5	Ringgit malayo
MZN	2022-01-01		2	5	Mozambique Metical
NAD	2022-01-01		2	5	Dólar de Namibia
NGN	2022-01-01		2	5	Naira
NIC	2023-05-29		2	5	Córdoba (Nicaragua)
NIO	2022-01-01		2	5	Córdoba Oro
NOK	2022-01-01		2	5	Corona noruega
NPR	2022-01-01		2	5	Rupia nepalí
NZD	2022-01-01		2	5	Dólar de Nueva Zelanda
OMR	2022-01-01		3	5	Rial omaní
PAB	2022-01-01		2	5	Balboa
PEN	2022-01-01		2	5	Nuevo Sol
PGK	2022-01-01		2	5	Kina
PHP	2022-01-01		2	5	Peso filipino
PKR	2022-01-01		2	5	Rupia de Pakistán
PLN	2022-01-01		2	5	Zloty
PYG	2022-01-01		0	5	Guaraní
QAR	2022-01-01		2	5	Qatar Rial
RON	2022-01-01		2	5	Leu rumano
RSD	2022-01-01		2	5	Dinar serbio
RUB	2022-01-01		2	5	Rublo ruso
RWF	2022-01-01		0	5	Franco ruandés
SAR	2022-01-01		2	5	Riyal saudí
SBD	2022-01-01		2	5	Dólar de las Islas Salomón
SCR	2022-01-01		2	5	Rupia de Seychelles
SDG	2022-01-01		2	5	Libra sudanesa
SEK	2022-01-01		2	5	Corona sueca
SGD	2022-01-01		2	5	Dólar De Singapur
SHP	2022-01-01		2	5	Libra de Santa Helena
SLL	2022-01-01		2	5	Leona
SOS	2022-01-01		2	5	Chelín somalí
SRD	2022-01-01		2	5	Dólar de Suriname
SSP	2022-01-01		2	5	Libra sudanesa Sur
STD	2022-01-01		2	5	Dobra
SVC	2022-01-01		2	5	Colon El Salvador
SYP	2022-01-01		2	5	Libra Siria
SZL	2022-01-01		2	5	Lilangeni
THB	2022-01-01		2	5	Baht
TJS	2022-01-01		2	5	Somoni
TMT	2022-01-01		2	5	Turkmenistán nuevo manat
TND	2022-01-01		3	5	Dinar tunecino
TOP	2022-01-01		2	5	Pa'anga
TRY	2022-01-01		2	5	Lira turca
TTD	2022-01-01		2	5	Dólar de Trinidad y Tobago
TWD	2022-01-01		2	5	Nuevo dólar de Taiwán
TZS	2022-01-01		2	5	Shilling tanzano
UAH	2022-01-01		2	5	Hryvnia
UGX	2022-01-01		0	5	Shilling de Uganda
USD	2022-01-01		2	5	Dólar americano
USN	2022-01-01		2	5	Dólar estadounidense (día siguiente)
UYI	2022-01-01		0	5	Peso Uruguay en Unidades Indexadas (URUIURUI)
UYP	2023-05-29		2	5	Uruguay (Peso)
UYU	2022-01-01		2	5	Peso Uruguayo
UZS	2022-01-01		2	5	Uzbekistán Sum
VEF	2022-01-01		2	5	Bolívar
VES	2023-05-29		2	5	Bolívar digital (Venezuela)
VND	2022-01-01		0	5	Dong
VUV	2022-01-01		0	5	Vatu
WST	2022-01-01		2	5	Tala
XAF	2022-01-01		0	5	Franco CFA BEAC
XAG	2022-01-01		0	5	Plata
XAU	2022-01-01		0	5	Oro
XBA	2022-01-01		0	5	Unidad de Mercados de Bonos Unidad Europea Composite (EURCO)
XBB	2022-01-01		0	5	Unidad Monetaria de Bonos de Mercados Unidad Europea (UEM-6)
XBC	2022-01-01		0	5	Mercados de Bonos Unidad Europea unidad de cuenta a 9 (UCE-9)
XBD	2022-01-01		0	5	Mercados de Bonos Unidad Europea unidad de cuenta a 17 (UCE-17)
XCD	2022-01-01		2	5	Dólar del Caribe Oriental
XDR	2022-01-01		0	5	DEG (Derechos Especiales de Giro)
XOF	2022-01-01		0	5	Franco CFA BCEAO
XPD	2022-01-01		0	5	Paladio
XPF	2022-01-01		0	5	Franco CFP
XPT	2022-01-01		0	5	Platino
XSU	2022-01-01		0	5	Sucre
XTS	2022-01-01		0	0	Códigos reservados específicamente para propósitos de prueba
XUA	2022-01-01		0	5	Unidad ADB de Cuenta
XXX	2022-01-01		0	0	Los códigos asignados para las transacciones en que intervenga ninguna moneda
YER	2022-01-01		2	5	Rial yemení
ZAR	2022-01-01		2	5	Rand
ZMW	2022-01-01		2	5	Kwacha zambiano
ZWL	2022-01-01		2	5	Zimbabwe Dólar`;

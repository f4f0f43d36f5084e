/**
 * The words that the names in the SAT's tables are made of, in Spanish and in English: "permiso:permiso:permit", each
 * once, "_" for a blank. A text and not an object, since it is downloaded with the form: half as long.
 */
export const WORDS = `
0:0:0 8:8:8 16:16:16 a:a:to acciones:acciones:shares actividad:actividad:activity actividades:actividades:activities
activo:activo:asset acumulable:acumulable:taxable additional:adicional:additional address:domicilio:address
aditional:adicional:additional adquirido:adquirido:acquired adquiriente:adquiriente:acquirer
adquirientes:adquirientes:acquirers adquisicion:adquisición:acquisition adscripcion:adscripción:district
aduana:aduana:customs_office aduanera:aduanera:customs aduanero:aduanero:customs aduaneros:aduaneros:customs
aereo:aéreo:air aerolineas:aerolíneas:airlines aeronave:aeronave:aircraft agente:agente:agent al:al:to_the
allowance:bonificación:allowance alternate:alterno:alternate alumno:alumno:student ambiente:ambiente:environment
ambito:ámbito:scope amount:importe:amount and:y:and anio:año:year ant:anterior:previous antigüedad:antigüedad:seniority
apellido:apellido:surname apor:aportación:contribution arancelaria:arancelaria:tariff area:área:area arq:arqueo:tonnage
art:artículo:article aseg:aseguradora:insurer asegura:aseguradora:insurer attributes:atributos:attributes
aut:automotor:motor autorizacion:autorización:authorization autorizado:autorizado:authorized
autotransporte:autotransporte:road_transport avisoint:aviso_internacional:international_notice año:año:year años:años:years
bancaria:bancaria:bank banco:banco:bank base:base:base ben:beneficiario:beneficiary beneficiario:beneficiario:beneficiary
bien:bien:good bienes:bienes:goods bruto:bruto:gross buyer:comprador:buyer cad:cadena:chain caducidad:caducidad:expiry
calado:calado:draught calle:calle:street cambio:cambio:exchange campo:campo:field cantidad:cantidad:quantity
características:características:features carga:carga:load cargo:cargo:charge cargos:cargos:charges carro:carro:wagon
carta:carta:letter cas:CAS:CAS category:categoría:category causado:causado:caused ccp:carta_porte:waybill
centro:centro:centre cert:certificado:certificate certificacion:certificación:certification
certificado:certificado:certificate certificadodedestruccion:certificado_de_destrucción:certificate_of_destruction
cfdi:CFDI:CFDI change:cambio:change charge:cargo:charge cir:circulación:circulation city:ciudad:city civil:civil:civil
clase:clase:class clave:clave:key code:código:code codigo:código:code cofepris:COFEPRIS:COFEPRIS
colonia:colonia:neighbourhood combustible:combustible:fuel combustibles:combustibles:fuels comercio:comercio:trade
comite:comité:committee compensacion:compensación:offset concepto:concepto:concept conceptos:conceptos:items
condiciones:condiciones:conditions confiable:confiable:trusted config:configuración:configuration
conoc:conocimiento:bill consumo:consumo:consumption contabilidad:contabilidad:accounting contact:contacto:contact
container:contenedor:container contenedor:contenedor:container content:contenido:content
contractual:contractual:contract contraprestacion:contraprestación:consideration contratacion:contratación:hiring
contrato:contrato:contract conyugal:conyugal:marital coordinado:coordinado:coordinated cop:copropietario:co-owner
copro:copropietario:co-owner costos:costos:costs cot:cotización:contribution creator:creador:creator cta:cuenta:account
cuenta:cuenta:account cuota:cuota:quota curp:CURP:CURP currency:moneda:currency customs:aduana:customs
cve:clave:key cves:claves:keys date:fecha:date datos:datos:data de:de:of decreto:decreto:decree
deduccion:deducción:deduction deducciones:deducciones:deductions delivery:entrega:delivery
denominacion:denominación:name departamento:departamento:department department:departamento:department
derecho:derecho:right derechos:derechos:rights des:descripción:description desc:descuento:discount
descrip:descripción:description descripcion:descripción:description descripciones:descripciones:descriptions
description:descripción:description despensa:despensa:groceries destinatario:destinatario:addressee
destino:destino:destination destruido:destruido:destroyed detail:detalle:detail detalle:detalle:detail
detallista:detallista:retailer determinado:determinado:determined determinados:determinados:determined
devolucion:devolución:return diario:diario:daily dias:días:days dim:dimensión:dimension
dimensiones:dimensiones:dimensions discount:descuento:discount disposicion:disposición:provision dist:distancia:distance
distancia:distancia:distance distintiva:distintiva:call_sign divisas:divisas:currencies doc:documento:document
docto:documento:document document:documento:document documentacion:documentación:documentation
documento:documento:document dolares:dólares:dollars domicilio:domicilio:address don:don:don donatarias:donatarias:donees
dr:documento_relacionado:related_document due:debido:due e:correo:e-mail educativas:educativas:schools
educativo:educativo:educational embalaje:embalaje:packaging embarc:embarcación:vessel embarcacion:embarcación:vessel
embarcador:embarcador:shipper emisor:emisor:issuer emp:empresa:company empleado:empleado:employee empleo:empleo:employment
empresa:empresa:company en:en:in enaj:enajenación:sale enajenacion:enajenación:sale enajenado:enajenado:sold
enajenante:enajenante:seller enajenantes:enajenantes:sellers ent:entidad:state entidad:entidad:state
entity:entidad:entity entrada:entrada:entry equivalencia:equivalencia:equivalence erogacion:erogación:expense
erogaciones:erogaciones:expenses eslora:eslora:length esp:especial:special especie:especie:kind
especificas:específicas:specific estacion:estación:station estado:estado:state event:evento:event exento:exento:exempt
exhibicion:exhibición:payment exportador:exportador:exporter ext:exterior:exterior extended:ampliada:extended
exterior:exterior:foreign extra:extra:extra extranjero:extranjero:foreign fab:fabricación:manufacture
fabricante:fabricante:manufacturer factor:factor:factor farmaceutica:farmacéutica:pharmaceutical
fav:favor:favour favor:favor:favour fecha:fecha:date fechade:fecha_de:date_of fed:federal:federal
federativa:federativa:federal ferroviario:ferroviario:rail figura:figura:figure final:final:final
fintegrante:persona_física_integrante:individual_member fiscal:fiscal:tax fiscales:fiscales:tax fol:folio:folio
folio:folio:folio foliofiscal:folio_fiscal:fiscal_folio for:para:for forma:forma:form formulador:formulador:formulator
fraccion:fracción:fraction function:función:function gastos:gastos:expenses generica:genérica:generic
gln:GLN:GLN gravado:gravado:taxed gross:bruto:gross gtin:GTIN:GTIN guia:guía:waybill guias:guías:waybills
hidro:hidrocarburo:hydrocarbon hidrocarburos:hidrocarburos:hydrocarbons hora:hora:time horas:horas:hours
hyp:hidrocarburo_o_petrolífero:hydrocarbon_or_petroleum_product id:identificador:identifier
ident:identificación:identification identificacion:identificación:identification
identificador:identificador:identifier identification:identificación:identification ieps:IEPS:IEPS im:importación:import
imp:impuesto:tax impo:importación:import importacion:importación:import importe:importe:amount impuesto:impuesto:tax
impuestos:impuestos:taxes incapacidad:incapacidad:sick_leave incapacidades:incapacidades:sick_leaves
incoterm:Incoterm:Incoterm indemnizacion:indemnización:severance ine:INE:INE informacion:información:information
information:información:information ingrediente:ingrediente:ingredient ingreso:ingreso:income ingresos:ingresos:income
inicial:inicial:initial inicio:inicio:start inmueble:inmueble:property inmuebles:inmuebles:properties
insoluto:insoluto:outstanding inst:instituciones:institutions instruction:instrucción:instruction
instrumento:instrumento:instrument integrado:integrado:integrated interior:interior:interior
internac:internacional:international inversa:inversa:reverse invoice:factura:invoice invoiced:facturado:invoiced
iso:ISO:ISO isr:ISR:ISR istmo:Istmo:Isthmus itc:ITC:ITC item:artículo:item iva:IVA:VAT jornada:jornada:shift
jubilacion:jubilación:retirement kg:kg:kg kilometraje:kilometraje:mileage labora:labora:work laboral:laboral:work
language:idioma:language leyenda:leyenda:legend leyendas:leyendas:legends licencia:licencia:licence
lico:líquido:liquid line:línea:line linea:línea:line llegada:llegada:arrival loc:localidad:locality
locales:locales:local localidad:localidad:locality logistic:logística:logistic logistica:logística:logistics
long:larga:long lot:lote:lot lote:lote:lot lugar:lugar:place manga:manga:beam maquilador:maquilador:contract_manufacturer
marca:marca:brand maritimo:marítimo:sea materia:materia:matter material:material:material materno:materno:maternal
matricula:matrícula:registration measure:medida:measure med:medida:measure medicamento:medicamento:medicine
mens:mensaje:message merc:mercancía:goods mercado:mercado:market mercancia:mercancía:goods mercancias:mercancías:goods
mes:mes:month mercado:mercado:market method:método:method modelo:modelo:model moneda:moneda:currency
monetario:monetario:monetary monetary:monetario:monetary monto:monto:amount montocu:monto_de_cada:amount_of_each
motivo:motivo:reason motor:motor:engine municipio:municipio:municipality nacionalidad:nacionalidad:nationality
name:nombre:name navegacion:navegación:navigation naviera:naviera:shipping_line naviero:naviero:shipping_agent
net:neto:net netas:netas:net neto:neto:net niv:NIV:VIN nivel:nivel:level no:número:number nom:nombre:name
nombre:nombre:name nomina:nómina:payroll norma:norma:rule notaria:notaría:notary_office notarial:notarial:notarial
notario:notario:notary notarios:notarios:notaries notas:notas:notes note:nota:note notes:notas:notes num:número:number
number:número:number numero:número:number nuvo:nuevo:new o:o:or objeto:objeto:object obrao:obra_o:work_or
obrasarteantiguedades:obras_de_arte_y_antigüedades:works_of_art_and_antiques observaciones:observaciones:remarks
of:de:of omi:OMI:IMO one:uno:one operacion:operación:operation operador:operador:operator or:o:or ord:ordenante:payer
ordenante:ordenante:payer order:pedido:order origen:origen:origin otorgarse:otorgarse:granted otras:otras:other
otro:otro:other otros:otros:other p:pago:payment pagada:pagada:paid pagado:pagado:paid pagados:pagados:paid
pago:pago:payment pagos:pagos:payments pais:país:country pallet:tarima:pallet
parcialesconstruccion:servicios_parciales_de_construcción:partial_construction_services parcialidad:parcialidad:instalment
parte:parte:part partes:partes:parts party:parte:party pasajero:pasajero:passenger paso:paso:passage
paterno:paterno:paternal patron:patrón:employer patronal:patronal:employer payment:pago:payment ped:pedimento:customs_entry
pedimento:pedimento:customs_entry pedimentos:pedimentos:customs_entries peligroso:peligroso:dangerous
pension:pensión:pension per:permiso:permit percentage:porcentaje:percentage percepcion:percepción:earning
percepciones:percepciones:earnings period:periodo:period periodicidad:periodicidad:frequency perm:permiso:permit
permiso:permiso:permit person:persona:person peso:peso:weight petro:petrolífero:petroleum_product
pic:PIC:PIC pieza:pieza:piece piezas:piezas:pieces placa:placa:plate placas:placas:plates plag:plaguicida:pesticide
poliza:póliza:policy polo:polo:hub por:por:by porcentaje:porcentaje:percentage porte:porte:waybill
postal:postal:postal pozo:pozo:well pozos:pozos:wells precinto:precinto:seal precio:precio:price price:precio:price
prima:prima:premium proceso:proceso:process prod:producto:product production:producción:production
producto:producto:product propietario:propietario:owner propio:propio:own proveedor:proveedor:supplier
publicos:públicos:public puesto:puesto:position puntal:puntal:depth pza:pieza:piece quantity:cantidad:quantity
quimico:químico:chemical rate:tasa:rate razon:razón:reason rec:receptor:recipient receptor:receptor:recipient
recoleccion:recolección:collection recorrida:recorrida:travelled recurso:recurso:funds reference:referencia:reference
referencia:referencia:reference reg:registro:registration regimen:régimen:regime regimenes:regímenes:regimes
registro:registro:registration regul:regulado:regulated rel:relacionado:related relacionada:relacionada:related
relacionado:relacionado:related relation:relación:relation rem:remolque:trailer remanente:remanente:remainder
remitente:remitente:sender remolque:remolque:trailer remolques:remolques:trailers renov:renovado:renewed
renovacionysustitucionvehiculos:renovación_y_sustitución_de_vehículos:vehicle_renewal_and_replacement
request:solicitud:request residencia:residencia:residence resp:responsabilidad:liability retencion:retención:withholding
retenciones:retenciones:withholdings retenido:retenido:withheld retenidos:retenidos:withheld retiro:retiro:retirement
rfc:RFC:RFC rfcpf:RFC_de_la_persona_física:RFC_of_the_individual riesgo:riesgo:risk rvoe:RVOE:RVOE
sal:salida:departure salario:salario:wage saldo:saldo:balance saldos:saldos:balances salida:salida:departure
san:sanitario:sanitary sanitario:sanitario:sanitary sc:SC:SC sct:SCT:SCT sector:sector:sector
seguridad:seguridad:security seguro:seguro:insurance seguros:seguros:insurance seller:vendedor:seller sello:sello:seal
sem:semirremolque:semi-trailer separacion:separación:separation sequence:secuencia:sequence serial:serie:serial
serie:serie:series services:servicios:services servicio:servicio:service settlement:liquidación:settlement
ship:envío:ship shipment:envío:shipment shipping:envío:shipping sindicalizado:sindicalizado:unionized sncf:SNCF:SNCF
soc:sociedad:marital_property social:social:social sol:sólido:solid special:especial:special status:estado:status
stcc:STCC:STCC street:calle:street structure:estructura:structure sub:sub:sub subdivision:subdivisión:subdivision
subsidio:subsidio:subsidy subtotal:subtotal:subtotal sueldo:sueldo:salary sueldos:sueldos:salaries
sustit:sustituto:substitute tara:tara:tare tarea:tarea:task tareas:tareas:tasks tarj:tarjeta:card tasa:tasa:rate
tasacion:tasación:appraisal tasade:tasa_de:rate_of tax:impuesto:tax tecn:técnica:technical temp:temperatura:temperature
terms:condiciones:terms text:texto:text texto:texto:text tiempo:tiempo:time time:tiempo:time tipo:tipo:type
tipoo:tipo:type tipos:tipos:types titulo:título:title titulos:títulos:titles to:a:to toneladas:toneladas:tonnes
total:total:total totalde:total_de:total_of totales:totales:totals trade:comercial:trade trafico:tráfico:traffic
transito:tránsito:transit transp:transporte:transport transport:transporte:transport transporta:transporta:carries
transporte:transporte:transport transportista:transportista:carrier trasladado:trasladado:transferred
traslado:traslado:transfer traslados:traslados:transfers trib:tributario:tax tua:TUA:airport_fee turista:turista:tourist
type:tipo:type ubicacion:ubicación:location ubicaciones:ubicaciones:locations ultimo:último:last un:un:one una:una:one
unidad:unidad:unit unidades:unidades:units unit:unidad:unit unitario:unitario:unit units:unidades:units
usado:usado:used usados:usados:used usd:USD:USD uso:uso:use uuid:folio_fiscal:fiscal_folio vacio:vacío:empty
vales:vales:vouchers valor:valor:value value:valor:value veh:vehículo:vehicle vehicular:vehicular:vehicle
vehiculo:vehículo:vehicle vehiculos:vehículos:vehicles venta:venta:sale version:versión:version via:vía:way
viaje:viaje:voyage vinculado:vinculado:linked vm:vehículo_de_motor:motor_vehicle vmccp:vehículo:vehicle vucem:VUCEM:VUCEM
y:y:and yacimiento:yacimiento:field yacimientos:yacimientos:fields
`;

// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/detallista",
  prefijo: "detallista",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/detallista/detallista.xsd",
  tipos: {
    "entityType": {"base":"palabra","blancos":"collapse","valores":["INVOICE","DEBIT_NOTE","CREDIT_NOTE","LEASE_RECEIPT","HONORARY_RECEIPT","PARTIAL_INVOICE","TRANSPORT_DOCUMENT","AUTO_INVOICE"]},
    "text": {"largo":[1,255]},
    "code": {"base":"palabra","blancos":"collapse","valores":["AAB","DUT","PUR","ZZZ"],"largo":[1,3]},
    "string": {},
    "type": {"blancos":"collapse","valores":["ON"]},
    "date": {"base":"fecha","blancos":"collapse"},
    "type_2": {"base":"palabra","blancos":"collapse","valores":["AAE","CK","ACE","ATZ","DQ","IV","ON","AWR"]},
    "referenceIdentification": {"largo":[1,35]},
    "gln": {"largo":[13,13]},
    "text_2": {"largo":[1,35]},
    "type_3": {"base":"palabra","blancos":"collapse","valores":["SELLER_ASSIGNED_IDENTIFIER_FOR_A_PARTY","IEPS_REFERENCE"],"largo":[1,40]},
    "name": {"largo":[1,35]},
    "streetAddressOne": {"largo":[1,35]},
    "city": {"largo":[1,35]},
    "postalCode": {"largo":[1,9]},
    "type_4": {"base":"palabra","blancos":"collapse","valores":["VA","IA"],"largo":[2,2]},
    "currencyFunction": {"base":"palabra","blancos":"collapse","valores":["BILLING_CURRENCY","PRICE_CURRENCY","PAYMENT_CURRENCY"],"largo":[1,16]},
    "decimal": {"base":"decimal","blancos":"collapse"},
    "currencyISOCode": {"base":"palabra","blancos":"collapse","valores":["MXN","XEU","USD"],"largo":[3,3]},
    "value": {"largo":[1,5]},
    "timePeriod": {"base":"palabra","blancos":"collapse","valores":["DAYS"],"largo":[1,6]},
    "netPaymentTermsType": {"base":"palabra","blancos":"collapse","valores":["BASIC_NET","END_OF_MONTH","BASIC_DISCOUNT_OFFERED"],"largo":[1,22]},
    "percentage": {"largo":[1,5]},
    "discountType": {"base":"palabra","blancos":"collapse","valores":["ALLOWANCE_BY_PAYMENT_ON_TIME","SANCTION"],"largo":[1,28]},
    "paymentTermsEvent": {"base":"palabra","blancos":"collapse","valores":["DATE_OF_INVOICE","EFFECTIVE_DATE"],"largo":[1,15]},
    "PaymentTermsRelationTime": {"base":"palabra","blancos":"collapse","valores":["REFERENCE_AFTER"],"largo":[1,15]},
    "specialServicesType": {"base":"palabra","blancos":"collapse","valores":["AA","AJ","ADO","ADT","ADS","ABZ","DA","EAA","EAB","PI","TAE","SAB","RAA","PAD","FG","FA","TD","TS","TX","TZ","ZZZ","VAB","UM","DI","CAC","COD","EAB","FC","FI","HD","QD"],"largo":[1,3]},
    "base": {"base":"palabra","blancos":"collapse","valores":["INVOICE_VALUE"],"largo":[13,13]},
    "allowanceChargeType": {"base":"palabra","blancos":"collapse","valores":["ALLOWANCE_GLOBAL","CHARGE_GLOBAL"],"largo":[1,16]},
    "settlementType": {"base":"palabra","blancos":"collapse","valores":["BILL_BACK","OFF_INVOICE"],"largo":[1,11]},
    "sequenceNumber": {"largo":[1,15]},
    "gtin": {"largo":[1,14]},
    "type_5": {"base":"palabra","blancos":"collapse","valores":["BUYER_ASSIGNED","SUPPLIER_ASSIGNED","SERIAL_NUMBER","GLOBAL_TRADE_ITEM_IDENTIFICATION"],"largo":[1,35]},
    "longText": {"largo":[1,35]},
    "language": {"base":"palabra","blancos":"collapse","valores":["ES","EN"],"largo":[2,2]},
    "NMTOKEN": {"base":"palabra","blancos":"collapse"},
    "QuantityType": {"base":"palabra","blancos":"collapse","valores":["NUM_CONSUMER_UNITS","FREE_GOODS"],"largo":[1,18]},
    "type_6": {"base":"palabra","blancos":"collapse","valores":["ON"],"largo":[2,2]},
    "type_7": {"base":"palabra","blancos":"collapse","valores":["TN"],"largo":[2,2]},
    "type_8": {"base":"palabra","blancos":"collapse","valores":["BJ","SRV"],"largo":[1,3]},
    "palletQuantity": {"largo":[1,15]},
    "type_9": {"base":"palabra","blancos":"collapse","valores":["EXCHANGE_PALLETS","RETURN_PALLETS","PALLET_80x100","CASE","BOX"],"largo":[1,35]},
    "methodOfPayment": {"base":"palabra","blancos":"collapse","valores":["PREPAID_BY_SELLER","PAID_BY_BUYER"],"largo":[1,17]},
    "specialServicesType_2": {"base":"palabra","blancos":"collapse","valores":["AA","ADS","ADO","ABZ","DA","EAA","PI","TAE","SAB","RAA","PAD","FG","FA","TD","TS","TX","ZZZ","VAB","UM","DI","ADT","AJ","CAC","COD","EAB","FC","FI","HD","QD"],"largo":[1,3]},
    "percentagePerUnit": {"largo":[1,5]},
    "amountPerUnit": {"largo":[1,5]},
    "settlementType_2": {"base":"palabra","blancos":"collapse","valores":["OFF_INVOICE","CHARGE_TO_BE_PAID_BY_VENDOR","CHARGE_TO_BE_PAID_BY_CUSTOMER"],"largo":[1,29]},
    "taxTypeDescription": {"base":"palabra","blancos":"collapse","valores":["GST","VAT","LAC","AAA","ADD","FRE","LOC","STT","OTH"],"largo":[3,3]},
    "referenceNumber": {"largo":[1,20]},
    "taxCategory": {"base":"palabra","blancos":"collapse","valores":["TRANSFERIDO","RETENIDO"],"largo":[0,11]},
    "type_10": {"largo":[1,32]},
    "number": {"base":"entero","blancos":"collapse","fracciones":0,"digitos":5},
    "allowanceOrChargeType": {"base":"palabra","blancos":"collapse","valores":["ALLOWANCE","CHARGE"],"largo":[1,9]},
    "type_11": {"valores":["SimpleInvoiceType"]},
    "contentVersion": {"valores":["1.3.1"]},
    "documentStructureVersion": {"valores":["AMC8.1"]},
    "documentStatus": {"base":"palabra","blancos":"collapse","valores":["ORIGINAL","COPY","REEMPLAZA","DELETE"]},
  },
  raiz: {"nombre":"detallista","atributos":{"documentStructureVersion":"documentStructureVersion","type":"type_11?","contentVersion":"contentVersion?","documentStatus":"documentStatus"},"cadena":["@documentStructureVersion","orderIdentification","buyer","seller/gln/.","seller/alternatePartyIdentification/.","totalAmount/Amount/.",{"hijo":"TotalAllowanceCharge","pasos":[{"hijo":"specialServicesType","pasos":[".?"]}]},{"hijo":"TotalAllowanceCharge","pasos":[{"hijo":"Amount","pasos":[".?"]}]}], "hijos": [
    {"nombre":"requestForPaymentIdentification", "hijos": [
      {"nombre":"entityType","texto":"entityType"},
    ]},
    {"nombre":"specialInstruction","min":0,"max":4,"atributos":{"code":"code"}, "hijos": [
      {"nombre":"text","max":15,"texto":"text"},
    ]},
    {"nombre":"orderIdentification", "hijos": [
      {"nombre":"referenceIdentification","atributos":{"type":"type"},"max":30,"texto":"string","cadena":["."]},
      {"nombre":"ReferenceDate","min":0,"texto":"date","cadena":[".?"]},
    ]},
    {"nombre":"AdditionalInformation", "hijos": [
      {"nombre":"referenceIdentification","max":99,"texto":"string","atributos":{"type":"type_2"}},
    ]},
    {"nombre":"DeliveryNote","min":0, "hijos": [
      {"nombre":"referenceIdentification","max":30,"texto":"referenceIdentification"},
      {"nombre":"ReferenceDate","min":0,"texto":"date"},
    ]},
    {"nombre":"buyer","cadena":["gln"], "hijos": [
      {"nombre":"gln","texto":"gln"},
      {"nombre":"contactInformation","min":0, "hijos": [
        {"nombre":"personOrDepartmentName", "hijos": [
          {"nombre":"text","texto":"text_2"},
        ]},
      ]},
    ]},
    {"nombre":"seller","min":0, "hijos": [
      {"nombre":"gln","texto":"gln"},
      {"nombre":"alternatePartyIdentification","texto":"string","atributos":{"type":"type_3"}},
    ]},
    {"nombre":"shipTo","min":0, "hijos": [
      {"nombre":"gln","min":0,"texto":"gln"},
      {"nombre":"nameAndAddress","min":0,"contenido":"(?:(?:name;)?(?:streetAddressOne;)?(?:city;)?(?:postalCode;)?){1,}", "hijos": [
        {"nombre":"name","min":0,"texto":"name","max":0},
        {"nombre":"streetAddressOne","min":0,"texto":"streetAddressOne","max":0},
        {"nombre":"city","min":0,"texto":"city","max":0},
        {"nombre":"postalCode","min":0,"texto":"postalCode","max":0},
      ]},
    ]},
    {"nombre":"InvoiceCreator","min":0, "hijos": [
      {"nombre":"gln","min":0,"texto":"gln"},
      {"nombre":"alternatePartyIdentification","min":0,"texto":"string","atributos":{"type":"type_4"}},
      {"nombre":"nameAndAddress","min":0, "hijos": [
        {"nombre":"name","min":0,"texto":"name"},
        {"nombre":"streetAddressOne","min":0,"texto":"streetAddressOne"},
        {"nombre":"city","min":0,"texto":"city"},
        {"nombre":"postalCode","min":0,"texto":"postalCode"},
      ]},
    ]},
    {"nombre":"Customs","min":0,"max":0, "hijos": [
      {"nombre":"gln","min":0,"texto":"gln"},
    ]},
    {"nombre":"currency","min":0,"max":3,"atributos":{"currencyISOCode":"currencyISOCode"}, "hijos": [
      {"nombre":"currencyFunction","max":3,"texto":"currencyFunction"},
      {"nombre":"rateOfChange","min":0,"texto":"decimal"},
    ]},
    {"nombre":"paymentTerms","min":0,"atributos":{"paymentTermsEvent":"paymentTermsEvent?","PaymentTermsRelationTime":"PaymentTermsRelationTime?"}, "hijos": [
      {"nombre":"netPayment","min":0,"contenido":"(?:(?:paymentTimePeriod;)?)?","atributos":{"netPaymentTermsType":"netPaymentTermsType"}, "hijos": [
        {"nombre":"paymentTimePeriod","min":0, "hijos": [
          {"nombre":"timePeriodDue","atributos":{"timePeriod":"timePeriod"}, "hijos": [
            {"nombre":"value","texto":"value"},
          ]},
        ]},
      ]},
      {"nombre":"discountPayment","min":0,"atributos":{"discountType":"discountType"}, "hijos": [
        {"nombre":"percentage","texto":"percentage"},
      ]},
    ]},
    {"nombre":"shipmentDetail","min":0},
    {"nombre":"allowanceCharge","min":0,"max":99,"atributos":{"allowanceChargeType":"allowanceChargeType","settlementType":"settlementType","sequenceNumber":"sequenceNumber?"}, "hijos": [
      {"nombre":"specialServicesType","min":0,"texto":"specialServicesType"},
      {"nombre":"monetaryAmountOrPercentage","min":0, "hijos": [
        {"nombre":"rate","min":0,"atributos":{"base":"base"}, "hijos": [
          {"nombre":"percentage","texto":"decimal"},
        ]},
      ]},
    ]},
    {"nombre":"lineItem","min":0,"max":0,"atributos":{"type":"type_10?","number":"number?"}, "hijos": [
      {"nombre":"tradeItemIdentification", "hijos": [
        {"nombre":"gtin","texto":"gtin"},
      ]},
      {"nombre":"alternateTradeItemIdentification","min":0,"max":0,"texto":"string","atributos":{"type":"type_5"}},
      {"nombre":"tradeItemDescriptionInformation","min":0,"atributos":{"language":"language?"}, "hijos": [
        {"nombre":"longText","texto":"longText"},
      ]},
      {"nombre":"invoicedQuantity","texto":"decimal","atributos":{"unitOfMeasure":"NMTOKEN"}},
      {"nombre":"aditionalQuantity","min":0,"max":0,"texto":"decimal","atributos":{"QuantityType":"QuantityType"}},
      {"nombre":"grossPrice","min":0, "hijos": [
        {"nombre":"Amount","texto":"decimal"},
      ]},
      {"nombre":"netPrice","min":0, "hijos": [
        {"nombre":"Amount","texto":"decimal"},
      ]},
      {"nombre":"AdditionalInformation","min":0, "hijos": [
        {"nombre":"referenceIdentification","min":0,"texto":"string","atributos":{"type":"type_6"}},
      ]},
      {"nombre":"Customs","min":0,"max":0,"contenido":"(?!.*gln;.*gln;)(?!.*alternatePartyIdentification;.*alternatePartyIdentification;)(?!.*ReferenceDate;.*ReferenceDate;)(?!.*nameAndAddress;.*nameAndAddress;)(?=.*alternatePartyIdentification;)(?=.*ReferenceDate;)(?=.*nameAndAddress;)(?:gln;|alternatePartyIdentification;|ReferenceDate;|nameAndAddress;)*", "hijos": [
        {"nombre":"gln","min":0,"texto":"gln"},
        {"nombre":"alternatePartyIdentification","texto":"string","atributos":{"type":"type_7"},"min":0},
        {"nombre":"ReferenceDate","texto":"date","min":0},
        {"nombre":"nameAndAddress","min":0, "hijos": [
          {"nombre":"name","texto":"name"},
        ]},
      ]},
      {"nombre":"LogisticUnits","min":0, "hijos": [
        {"nombre":"serialShippingContainerCode","texto":"string","atributos":{"type":"type_8"}},
      ]},
      {"nombre":"palletInformation","min":0,"contenido":"(?!.*palletQuantity;.*palletQuantity;)(?!.*description;.*description;)(?!.*transport;.*transport;)(?=.*palletQuantity;)(?=.*description;)(?=.*transport;)(?:palletQuantity;|description;|transport;)*", "hijos": [
        {"nombre":"palletQuantity","texto":"palletQuantity","min":0},
        {"nombre":"description","texto":"string","atributos":{"type":"type_9"},"min":0},
        {"nombre":"transport","min":0, "hijos": [
          {"nombre":"methodOfPayment","texto":"methodOfPayment"},
        ]},
      ]},
      {"nombre":"extendedAttributes","min":0, "hijos": [
        {"nombre":"lotNumber","max":10,"texto":"string","atributos":{"productionDate":"date?"}},
      ]},
      {"nombre":"allowanceCharge","min":0,"max":99,"atributos":{"allowanceChargeType":"allowanceChargeType","settlementType":"settlementType_2?","sequenceNumber":"sequenceNumber?"}, "hijos": [
        {"nombre":"specialServicesType","min":0,"texto":"specialServicesType_2"},
        {"nombre":"monetaryAmountOrPercentage", "hijos": [
          {"nombre":"percentagePerUnit","texto":"percentagePerUnit"},
          {"nombre":"ratePerUnit","min":0, "hijos": [
            {"nombre":"amountPerUnit","texto":"amountPerUnit"},
          ]},
        ]},
      ]},
      {"nombre":"tradeItemTaxInformation","min":0,"max":99,"contenido":"(?!.*taxTypeDescription;.*taxTypeDescription;)(?!.*referenceNumber;.*referenceNumber;)(?!.*tradeItemTaxAmount;.*tradeItemTaxAmount;)(?!.*taxCategory;.*taxCategory;)(?=.*taxTypeDescription;)(?:taxTypeDescription;|referenceNumber;|tradeItemTaxAmount;|taxCategory;)*", "hijos": [
        {"nombre":"taxTypeDescription","texto":"taxTypeDescription","min":0},
        {"nombre":"referenceNumber","min":0,"texto":"referenceNumber"},
        {"nombre":"tradeItemTaxAmount","min":0, "hijos": [
          {"nombre":"taxPercentage","texto":"decimal"},
          {"nombre":"taxAmount","texto":"decimal"},
        ]},
        {"nombre":"taxCategory","min":0,"texto":"taxCategory"},
      ]},
      {"nombre":"totalLineAmount", "hijos": [
        {"nombre":"grossAmount","min":0, "hijos": [
          {"nombre":"Amount","texto":"decimal"},
        ]},
        {"nombre":"netAmount", "hijos": [
          {"nombre":"Amount","texto":"decimal"},
        ]},
      ]},
    ]},
    {"nombre":"totalAmount","min":0, "hijos": [
      {"nombre":"Amount","texto":"decimal"},
    ]},
    {"nombre":"TotalAllowanceCharge","min":0,"max":0,"atributos":{"allowanceOrChargeType":"allowanceOrChargeType"}, "hijos": [
      {"nombre":"specialServicesType","min":0,"texto":"specialServicesType_2"},
      {"nombre":"Amount","min":0,"texto":"decimal"},
    ]},
  ]},
};

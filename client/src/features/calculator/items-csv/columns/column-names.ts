import { columnName } from "./column-name.ts";
import type { ImportField } from "./import-fields.ts";

// What shops, carriers, brokers and accounting programs call each column, in the seven languages. The names are in
// order of preference: beside a unit price, "value" is often the total of the line, and "item" its number.

const names = (...lists: string[]): string[] =>
  lists.flatMap((list) => list.split(",")).map(columnName);

const description = names(
  "description, description of goods, goods description, item description, product description",
  "full description of goods, desc, descr, goods desc, item desc, product desc",
  "detailed description, commodity description, customs description, content description",
  "description of contents, description of merchandise, english description, product name",
  "item name, item title, listing title, product title, title, commodity name, merchandise",
  "name, product, item, goods, article, contents, commodity, bezeichnung, warenbezeichnung",
  "warenbeschreibung, artikelbezeichnung, artikelbeschreibung, beschreibung, produktbezeichnung",
  "produktbeschreibung, produktname, artikelname, titel, produkt, artikel, ware, inhalt",
  "descripción, descripción de la mercancía, descripción del producto",
  "descripción de mercancías, nombre del producto, nombre del artículo, nombre, título",
  "producto, artículo, mercancía, concepto, désignation, désignation des marchandises",
  "désignation de la marchandise, description du produit, description des marchandises, libellé",
  "nom du produit, nom, titre, intitulé, produit, marchandise, descrição, descrição do produto",
  "descrição da mercadoria, descrição dos produtos, nome do produto, nome, produto, mercadoria",
  "商品名称, 商品描述, 产品名称, 产品描述, 货物名称, 货物描述, 物品名称, 物品描述, 中文品名",
  "英文品名, 品名, 货名, 描述, 名称, 标题, 商品, 产品, 货物, perihal barang, keterangan barang",
  "perihal, keterangan, nama produk, nama barang, penerangan, nama, tajuk, produk, barang",
);

const itemNumber = names(
  "sku, variant sku, seller sku, merchant sku, custom label, item number, item no, item code",
  "item id, product code, product number, product no, product id, part number, part no, part",
  "style, style no, style number, model, model number, model no, article number, article no",
  "handle, material number, artikelnummer, artikelnr, art nr, teilenummer, modell",
  "bestellnummer, referencia, número de artículo, número de parte, código de producto, modelo",
  "référence, réf, référence article, numéro d'article, código do produto, referência, 货号",
  "型号, 料号, 产品编号, 商品编号, 规格型号, kod produk, nombor barang, nombor bahagian",
);

const value = names(
  "unit value, unit price, item unit price, customs unit price, price unit, unit cost",
  "unit customs value, customs unit value, unit declared value, declared unit value, unit val",
  "value per unit, price per unit, price per piece, price per pc, unit price per piece",
  "price ea, unit amount, cost per unit, price per item, value per item, cost per item",
  "price each, each, item value, item price, item cost, unit selling price, fob unit price",
  "unit fob, cost price, purchase price, buying price, stückwert, stückpreis, einzelpreis",
  "einzelwert, preis pro stück, preis je einheit, einheitspreis, einkaufspreis, ek preis",
  "valor unitario, precio unitario, coste unitario, costo unitario, precio por unidad",
  "preço unitário, custo unitário, valeur unitaire, prix unitaire, coût unitaire",
  "prix à l'unité, pu, pu ht, prix unitaire ht, p unitario, precio unit, p unit, valor unit",
  "preço unit, vl unitário, e preis, ep, 单价, 申报单价, 单位价格, 单位价值, 单件价值",
  "nilai seunit, harga seunit, nilai unit, harga unit, kos seunit, cost, price, preis, precio",
  "coste, costo, preço, custo, prix, coût, 价格, 成本, harga, kos, value, wert, valor, valeur",
  "价值, nilai, variant price, regular price, sale price, your price, standard price",
  "start price, retail price",
);

const lineTotal = names(
  "line total, line value, line amount, line amt, ext amt, total amt, amt, total line value",
  "total value, total price, total cost, total amount, extended price, extended value",
  "extended cost, extended amount, extension, ext price, ext value, ext cost, amount",
  "item total, total customs value, customs value, value for customs, entered value",
  "total entered value, declared value, total declared value, declared customs value",
  "customs declared value, invoice value, invoice amount, fob value, goods value",
  "commodity value, net value, net amount, net price total, row total, subtotal, line subtotal",
  "item subtotal, total, gesamtwert, gesamtpreis, gesamtbetrag, gesamtsumme, gp, zollwert",
  "warenwert, positionswert, positionsbetrag, rechnungswert, rechnungsbetrag, nettobetrag",
  "nettowert, betrag, summe, gesamt, valor total, precio total, importe total, importe",
  "coste total, valor en aduana, valor aduana, valor aduanero, valor declarado",
  "valor de la línea, valeur totale, prix total, montant total, montant ht, montant, total ht",
  "valeur en douane, valeur déclarée, valeur facture, preço total, custo total, valor aduaneiro",
  "valor da linha, montante, quantia, 总价, 总值, 总价值, 总金额, 金额, 申报总价, 申报价值",
  "申报金额, 报关价值, 完税价格, 货值, 小计, 合计, jumlah nilai, jumlah harga",
  "nilai keseluruhan, nilai kastam, amaun, jumlah",
  // These mean a total only beside a unit price, which has chosen its column before.
  "value, wert, valor, valeur, 价值, nilai",
);

const quantity = names(
  "quantity, qty, quantity shipped, qty shipped, shipped qty, shipped quantity, order qty",
  "quantity ordered, qty ordered, ordered qty, order quantity, invoiced qty, invoice quantity",
  "total quantity, total qty, item quantity, quantity purchased, units, number of units",
  "no of units, total units, number of pieces, no of pieces, no of pcs, no pcs, pieces, pcs",
  "number of items, no of items, net quantity, net quantity in htsus units, commodity quantity",
  "customs quantity, count, on hand, on hand current, on hand new, available",
  "available quantity, stock, stock quantity, stocked quantity, inventory, inventory quantity",
  "inventory qty, variant inventory qty, menge, anzahl, stk, stückzahl, stück, liefermenge",
  "bestellmenge, bestand, lagerbestand, einheiten, cantidad, cant, unidades, uds",
  "número de unidades, piezas, existencias, número de piezas, quantité, qte, nb",
  "nombre d'unités, unités, nombre de pièces, pièces, quantidade, qtd, qtde, quant, peças",
  "estoque, 数量, 申报数量, 成交数量, 件数, 个数, 总数量, 库存, 库存数量, kuantiti, bilangan",
  "bilangan unit, jumlah unit, kuantiti unit, stok",
);

const quantityUnit = names(
  "uom, unit of measure, u m, unit of measurement, units of measure, quantity unit, qty unit",
  "unit, quantity units, qty uom, unit type, measure unit, mengeneinheit, maßeinheit, einheit",
  "me, unidad de medida, unidad, um, unité de mesure, unité, unité de quantité",
  "unidade de medida, unidade, 单位, unid, units, 计量单位, 数量单位, 申报单位, 成交单位",
  "unit ukuran, unit kuantiti",
);

const currency = names(
  "currency, currency code, curr, ccy, value currency, currency of value, invoice currency",
  "declared currency, customs currency, price currency, unit currency, currency iso, währung",
  "währungscode, währungskürzel, moneda, código de moneda, divisa, devise, code devise, monnaie",
  "moeda, código da moeda, 币种, 币别, 货币, 币制, 货币代码, mata wang, kod mata wang",
);

const country = names(
  "country of origin, origin, coo, cntry of origin, orig ctry, mfr country",
  "country of origin iso, c o o, origin country, country origin, country of origin code",
  "origin country code, origin code, country code of origin, country of origin of goods",
  "country of manufacture, country region of manufacture, country region of origin",
  "country of manufacturer, manufacture country, manufacturing country, country of mfg",
  "mfg country, country of mfr, country of production, production country, country of harvest",
  "made in, ctry origin, ctry of origin, origin ctry, orig, ursprungsland, urspr land, urspr",
  "u land, ursprung, ursprungsland code, uland, herkunftsland, herkunft, herstellungsland",
  "produktionsland, fertigungsland, hergestellt in, land des ursprungs, país de origen, origen",
  "país origen, código de país de origen, país de fabricación, fabricado en, hecho en",
  "procedencia, pays d'origine, origine, pays origine, code pays d'origine, pays de fabrication",
  "fabriqué en, pays de provenance, país de origem, origem, país origem, país de fabricação",
  "fabricado em, procedência, 原产国, 原产地, 原产国家, 原产国别, 产地, 制造国, 生产国",
  "原产国地区, 原产地国家, negara asal, negara pembuatan, negara pengilang, dibuat di, buatan",
  "asal, co, manufactured in, country code, country, land, pais, pays, 国家, 国别, negara",
);

const hsCode = names(
  "hts code, htsus, import hts, hts10, tariff item, tariff class, harmonization code",
  "harmonisation code, harmonized system, htsus code, htsus number, htsus no, hts, hts no",
  "hts number, hts us, us hts, hts us code, us hts code, htsusa, hts classification, hs code",
  "hs, hs no, hs number, hs tariff, hs tariff code, hs tariff number, hs classification",
  "harmonized code, harmonised code, harmonized tariff code, harmonised tariff code",
  "harmonized tariff number, harmonized number, harmonized tariff schedule",
  "harmonized tariff schedule number, harmonized system code, harmonised system code",
  "harmonized system number, harmonized commodity code, harmonized, harmonized tariff",
  "tariff code, tariff no, tariff number, tariff heading, tariff line, tariff",
  "tariff classification, customs tariff number, customs tariff code, customs tariff",
  "customs code, customs number, customs commodity code, commodity code, commodity number",
  "import code, import commodity code, schedule b, schedule b code, schedule b number",
  "schedule b no, sched b, taric, taric code, intrastat code, intrastat, cn code, ncm, ncm code",
  "hsn, hsn code, classification, zolltarifnummer, warennummer, zolltarifnr, warennr",
  "warentarifnr, tarifnr, stat warennr, stat warennummer, statistische warennr",
  "warentarifnummer, statistische warennummer, tarifnummer, zolltarif, zolltarifcode",
  "zollnummer, hs nummer, hts nummer, código arancelario, fracción arancelaria",
  "partida arancelaria, posición arancelaria, clasificación arancelaria, código aduanero",
  "arancel, código sa, código hs, código hts, code sh, code hs, code hts, code douanier",
  "code tarifaire, nomenclature douanière, nomenclature, numéro tarifaire, position tarifaire",
  "code nomenclature, código sh, código ncm, classificação fiscal, classificação tarifária",
  "código tarifário, código pautal, código aduaneiro, hs编码, 海关编码, 商品编码, 海关商品编码",
  "税号, 税则号, 税则号列, 税则编号, 海关税号, 报关编码, kod hs, kod tarif, kod kastam",
  "kod tarif kastam, nombor tarif",
);

const netWeight = names(
  "net weight, net wt, net kg, net kgs, net lbs, net lb, kg net, kgs net, kg netto, netto kg",
  "nett weight, nett wt, nt wt, total net weight, net mass, net weight total, line net weight",
  "n w, nw, nettogewicht, netto gewicht, eigenmasse, gewicht netto, peso neto, peso neto total",
  "masa neta, poids net, poids net total, masse nette, peso líquido, peso líquido total, 净重",
  "总净重, 净重量, berat bersih, jumlah berat bersih",
);

const unitWeight = names(
  "unit weight, weight per unit, weight per item, weight each, item weight, unit net weight",
  "net weight per unit, unit net wt, net unit weight, variant grams, variant weight",
  "stückgewicht, gewicht pro stück, einzelgewicht, peso unitario, peso por unidad",
  "poids unitaire, poids net unitaire, peso unitário, peso por unidade, 单重, 单件重量",
  "单位净重, 单件净重, berat seunit, berat unit",
);

const weightUnit = names(
  "weight unit, weight unit of measure, weight uom, variant weight unit, unit of weight",
  "wt unit, gewichtseinheit, unidad de peso, unité de poids, unidade de peso, 重量单位",
  "unit berat",
);

/** Fields in the order in which they choose their column; a column is of one field only. */
export const COLUMN_NAMES: readonly (readonly [ImportField, readonly string[]])[] = [
  ["hs_code", hsCode],
  ["country", country],
  ["value", value],
  ["line_total", lineTotal],
  ["quantity", quantity],
  ["currency", currency],
  ["unit_weight", unitWeight],
  ["net_weight", netWeight],
  ["weight_unit", weightUnit],
  ["quantity_unit", quantityUnit],
  ["description", description],
  ["item_number", itemNumber],
  ["quantities", ["quantities"]],
  ["claims", ["claims", "preferences"]],
  ["answers", ["answers", "facts"]],
];

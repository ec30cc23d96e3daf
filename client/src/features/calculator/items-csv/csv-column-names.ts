import type { ItemColumn } from "./items-csv.ts";

/**
 * What files call each column, in the seven languages, as `columnName` writes it. By preference: beside a unit price,
 * for example, "value" is often the total of the line, and an "item" beside a description its number.
 */
export const COLUMN_NAMES: Readonly<Record<ItemColumn, readonly string[]>> = {
  description: namesIn(
    "description productname itemname product item",
    "bezeichnung beschreibung artikelbezeichnung warenbezeichnung produkt artikel ware",
    "descripcion producto articulo mercancia descricao produto mercadoria",
    "designation produit article",
    "商品名称 商品描述 产品名称 货物名称 品名 描述 名称 商品 perihalbarang keterangan produk",
  ),
  value: namesIn(
    "unitvalue unitprice stuckwert stuckpreis einzelpreis einzelwert",
    "valorunitario preciounitario precounitario valeurunitaire prixunitaire",
    "单价 nilaiseunit hargaseunit",
    "value price wert preis valor precio preco valeur prix 价格 价值 nilai harga",
  ),
  quantity: namesIn(
    "quantity qty menge anzahl stuckzahl cantidad quantidade qtd quantite qte 数量 kuantiti",
  ),
  currency: namesIn("currency wahrung moneda divisa moeda devise monnaie 币种 货币 matawang"),
  country: namesIn(
    "countryoforigin origin ursprungsland ursprung herkunftsland paisdeorigen origen paisdeorigem",
    "origem paysdorigine origine 原产国 原产地 negaraasal",
    "country land pais pays 国家 negara",
  ),
  hs_code: namesIn(
    "hscode hs hts htscode codigosa codesh codigosh kodhs hs编码 海关编码 商品编码 税号",
    "zolltarifnummer warennummer",
  ),
  quantities: ["quantities"],
  claims: ["claims", "preferences"],
  facts: ["facts"],
};

function namesIn(...lists: string[]): string[] {
  return lists.join(" ").split(" ");
}

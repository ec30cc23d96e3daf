import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_SKIPPED_ROWS } from "./items-csv.ts";
import { InvalidFileError } from "./reading/table.ts";
import { parseItemsCsv } from "./testing/parse-items-csv.ts";

const parse = (text: string, room = 500) =>
  parseItemsCsv(text, { currency: "USD", maxItems: room });

const item = { description: "Shirt", value: 12.5, quantity: 2, currency: "USD" };
const shirt = { ...item, countryOfOrigin: "VN" };

it.each([
  ["quantities", "12.5", "12.5"],
  ["quantities", "12.5 stone", "12.5 stone"],
  ["quantities", "0 kg", "0 kg"],
  ["claims", "USMCA", "USMCA"],
  ["answers", "vehiclePart", "vehiclePart"],
  ["answers", "vehiclePart: maybe", "vehiclePart: maybe"],
  ["answers", "car_part: yes", "car_part: yes"],
  ["answers", "toString: yes", "toString: yes"],
] as const)("skips a row whose %s are %j", (reason, cell, found) => {
  const { items, skipped } = parse(
    `description,value,quantity,country,hs_code,${reason}\nShirt,12.50,2,VN,6109.10.00,${cell}`,
  );
  expect(items).toEqual([]);
  expect(skipped).toMatchObject([{ reason, found, line: 2 }]);
});

it("reads the column of answers of an export of release 0.2.0", () => {
  const text =
    "description,value,quantity,country,hs_code,facts\nShirt,12.50,2,VN,6109.10.00,a: no";
  expect(parse(text).items).toEqual([{ ...shirt, hsCode: "6109.10.00", answers: { a: false } }]);
});

it("ignores quantities, claims and answers without a code", () => {
  const text = "description,value,quantity,country,hs_code,quantities\nShirt,12.50,2,VN,,3 kg";
  expect(parse(text).items).toEqual([shirt]);
});

it.each<[string, string, string[]?]>([
  ["without a header", "Shirt,12.50,2,USD,VN"],
  ["without a header, in the order of the list on screen", "Shirt,VN,2,12.50"],
  ["with tabs, in that order and with a currency", "Shirt\tvn\t2\t12.50\tUSD"],
  ["with a header", "description,value,quantity,currency,country\nShirt,12.50,2,USD,VN"],
  ["with a BOM", "\uFEFFDescription,Value,Quantity,Currency,Country\nShirt,12.50,2,USD,VN"],
  ["with a BOM and no header", "\uFEFFShirt,12.50,2,USD,VN"],
  ["with a quoted header", '"DESCRIPTION","value","qty","currency","origin"\nShirt,12.5,2,USD,VN'],
  ["in another order", "country,qty,description,value\nVN,2,Shirt,12.50"],
  ["with aliases", "Country of origin,QTY,Description,Unit value\nVN,2,Shirt,12.50"],
  ["with a unit price", "Description,Qty,Unit price,Origin\nShirt,2,12.50,VN"],
  ["with a price", "Description,Price,Quantity,Country\nShirt,12.50,2,VN"],
  [
    "with the unit price beside the value of the line",
    "Description,Quantity,Unit price,Value,Country\nShirt,2,12.50,25.00,VN",
  ],
  [
    "with the number of an item beside its description",
    "Item,Item description,Price,Quantity,Country\n7,Shirt,12.50,2,VN",
    ["Item"],
  ],
  [
    "with units and notes beside the names",
    "Item description,Unit value (USD),Quantity [pcs],Country of origin (ISO)\nShirt,12.50,2,VN",
  ],
  ["with the currency beside the price", "Description;Price in USD;Qty;Country\nShirt;12,50;2;VN"],
  ["with snake case", "country_of_origin,quantity,description,unit_value\nVN,2,Shirt,12.50"],
  [
    "with extra columns",
    "sku,description,value,note,quantity,country\n7,Shirt,12.50,x,2,VN",
    ["sku", "note"],
  ],
  ["with foreign names", "Item description;Wert;Menge;Währung;Land\nShirt;12,50;2;USD;VN"],
  ["with semicolons", "Shirt;12,50;2;USD;VN"],
  [
    "with semicolons and decimal commas only",
    'description;value;quantity;country\nShirt;"12,50";2;VN',
  ],
  ["with tabs", "Shirt\t12.50\t2\tUSD\tVN"],
  ["with an empty cell between tabs", "Shirt\t12.50\t2\t\tVN"],
  [
    "with line ends CRLF",
    "description,value,quantity,currency,country\r\nShirt,12.50,2,USD,VN\r\n",
  ],
  ["with full-width digits", "Shirt,１２．５０,２,USD,VN"],
  ["with Excel's line sep=;", "\uFEFFsep=;\r\nShirt;12,50;2;USD;VN"],
  [
    "with Excel's line sep=| and a header",
    "sep=|\ndescription|value|qty|country\nShirt|12,50|2|VN",
  ],
  ["with line ends CR", "description,value,quantity,currency,country\rShirt,12.50,2,USD,VN\r"],
  ["with quotes", '"Shirt","12.50","2","USD","VN"'],
  ["with spaces", '  Shirt , 12.50,2 , " USD " , VN '],
  ["with spaces around quotes", '"Shirt" , "12.50" ,2,USD,VN'],
  ["with blank lines", "\n  \n,,,,\nShirt,12.50,2,USD,VN\n\n,,,,\n"],
  ["in small letters", "Shirt,12.50,02,usd,vn"],
  ["without a currency", "Shirt,12.50,2,,VN"],
  ["with its currency's symbol", "Shirt,$12.50,2,USD,VN"],
])("parses a file %s", (_, text, ignoredColumns = []) => {
  expect(parse(text)).toEqual({
    items: [shirt],
    itemRows: [{ line: expect.any(Number), cells: expect.arrayContaining(["Shirt"]) }],
    remarks: [],
    skipped: [],
    skippedCount: 0,
    skippedByReason: {},
    currencies: ["USD"],
    assumedCurrency: 0,
    ignoredColumns,
    hasIgnoredCells: false,
    assumesQuantity: false,
    describesByCode: false,
    missingFields: [],
  });
});

it.each([
  ["Shirt,12.504,2,USD,VN", 12.5],
  ["Shirt,1.005,2,USD,VN", 1.01],
  ['Shirt,"1,234.50",2,USD,VN', 1234.5],
  ['Shirt,"1.234,50",2,USD,VN', 1234.5],
  ['Shirt,"1,234",2,USD,VN', 1234],
  ["Shirt,1499.5,2,JPY,VN", 1500],
  ["Shirt,0.005,2,USD,VN", 0.01],
  ["Shirt,9999999999.99,2,USD,VN", 9_999_999_999.99],
])("parses the value of %j as %d", (text, value) => {
  expect(parse(text).items).toMatchObject([{ value }]);
});

it.each([
  ["'=1+1", "=1+1"],
  ["'+x", "+x"],
  ["'-x", "-x"],
  ["'@x", "@x"],
  ["''=x", "'=x"],
  ["'quoted", "'quoted"],
  ["=1+1", "=1+1"],
  ['"a ""b"", c"', 'a "b", c'],
  ['27" screen', '27" screen'],
  ["Job description form", "Job description form"],
])("parses the description %s as %s", (cell, description) => {
  expect(parse(`${cell},1,1,USD,VN`).items).toMatchObject([{ description }]);
});

it.each([
  "Bezeichnung;Ursprungsland;Menge;Stückwert (EUR);HS-Code",
  "Artikel;Ursprung;Anzahl;Einzelpreis in EUR;Zolltarifnummer",
  "Descripción;País de origen;Cantidad;Valor unitario (EUR);Código SA",
  "Désignation;Pays d’origine;Quantité;Prix unitaire en EUR;Code SH",
  "Descrição;País de origem;Quantidade;Preço unitário;Código SH",
  "商品名称;原产国;数量;单价（EUR）;HS 编码",
  "品名;原产地;数量;单价EUR;海关编码",
  "Perihal barang;Negara asal;Kuantiti;Nilai seunit;Kod HS",
  "Item;Origin;Qty;Price;HS code",
])("knows the columns %s", (header) => {
  const { items, skipped, ignoredColumns } = parseItemsCsv(`${header}\nShirt;VN;2;12,50;6109.10`, {
    currency: "EUR",
    maxItems: 500,
  });
  expect(items).toMatchObject([{ ...shirt, currency: "EUR", hsCode: "6109.10" }]);
  expect([skipped, ignoredColumns]).toEqual([[], []]);
});

it("takes a first row with only one name of a column for an item", () => {
  expect(parse("Produkt,free,2,USD,VN").skipped).toMatchObject([{ line: 1, reason: "value" }]);
});

it.each([
  ["Value (EUR)", "EUR"],
  ["Unit price €", "EUR"],
  ["value_eur", "EUR"],
  ["Value ($)", "USD"],
  ["Prix ($CA)", "CAD"],
  ["Prix ($ CA)", "CAD"],
  ["Prix (£GB)", "GBP"],
  ["Prix (€ HT)", "EUR"],
  ["Value (excl. VAT)", "USD"],
])("reads values below the header %j in %s", (header, currency) => {
  const { items } = parse(`description,${header},quantity,country\nShirt,12.50,2,VN`);
  expect(items).toEqual([{ ...shirt, currency }]);
});

it("prefers the currency of a row to that of the header", () => {
  const { items } = parse(
    "description,value (EUR),quantity,currency,country\nShirt,12.50,2,USD,VN",
  );
  expect(items).toEqual([shirt]);
});

it("takes a first row in the order of the list on screen for an item, not for a header", () => {
  const { items, skippedCount } = parse("Job description form,VN,1,12.50\nShirt,VN,2,5");
  expect(items.map(({ description }) => description)).toEqual(["Job description form", "Shirt"]);
  expect(skippedCount).toBe(0);
});

it.each([
  [",5,1,USD,VN", "description", ""],
  ["  ,5,1,USD,VN", "description", ""],
  [`${"x".repeat(501)},5,1,USD,VN`, "description", "x".repeat(501)],
  ["a\u0000b,5,1,USD,VN", "control", "a\u0000b"],
  ["Shirt", "value", ""],
  ["Shirt,,1,USD,VN", "value", ""],
  ["Shirt,0,1,USD,VN", "value", "0"],
  ["Shirt,0.004,1,USD,VN", "value", "0.004"],
  ["Shirt,0.4,1,JPY,VN", "value", "0.4"],
  ["Shirt,-5,1,USD,VN", "value", "-5"],
  ["Shirt,'-5,1,USD,VN", "value", "-5"],
  ["Shirt,free,1,USD,VN", "value", "free"],
  ["Shirt,€5,1,USD,VN", "value", "€5"],
  ["Shirt,5 THB,1,,VN", "value", "5 THB"],
  ["Shirt,10000000000,1,USD,VN", "value", "10000000000"],
  ["Shirt,9999999999.99,1,JPY,VN", "value", "9999999999.99"],
  [`Shirt,${"9".repeat(30)},1,USD,VN`, "value", "9".repeat(30)],
  ["Shirt,5,0,USD,VN", "quantity", "0"],
  ["Shirt,5,2.5,USD,VN", "quantity", "2.5"],
  ["Shirt,5,-1,USD,VN", "quantity", "-1"],
  ["Shirt,5,1e3,USD,VN", "quantity", "1e3"],
  ["Shirt,5,2147483648,USD,VN", "quantity", "2147483648"],
  ["Shirt,5,1,USD,", "country", ""],
  ["Shirt,5,1,USD,VNX", "country", "VNX"],
  ["Shirt,5,1,USD,ß", "country", "ß"],
  ["Shirt,5,1,USD,ZZ", "unknownCountry", "ZZ"],
  ["Shirt,Atlantis,1,5", "country", "Atlantis"],
  ["Shirt,ZZ,1,5", "unknownCountry", "ZZ"],
  ["Shirt,VN,1.5,5", "quantity", "1.5"],
])("skips the row %j because of its %s", (text, reason, found) => {
  const { items, skipped, skippedCount } = parse(text);
  expect(items).toEqual([]);
  expect(skipped).toMatchObject([{ line: 1, reason, found }]);
  expect(skippedCount).toBe(1);
});

it.each(["\n", "\r\n", "\r", "\n\n", "\t"])(
  "writes a space for %j in a description, as a spreadsheet's cell of several lines has it",
  (lineBreak) => {
    expect(parse(`"Shirt,${lineBreak}blue",12.50,2,USD,VN`).items).toEqual([
      { ...shirt, description: "Shirt, blue" },
    ]);
  },
);

it.each(["\n", "\r\n", "\r"])(
  "reports the first line of a skipped row in a file with the line end %j",
  (end) => {
    const text = [
      "description,value,quantity,currency,country",
      "",
      '"two',
      'lines",0,1,USD,VN',
      "Bad,0,1,USD,VN",
      "Shirt,12.50,2,USD,VN",
      "Last,5,1,USD,ZZ",
    ].join(end);
    expect(parse(text).skipped.map(({ line }) => line)).toEqual([3, 5, 7]);
  },
);

it("counts the line sep=; of Excel in the lines of skipped rows", () => {
  const { items, skipped } = parse("sep=;\r\nShirt;1,50;1;;VN\r\nBad;0;1;;VN\r\n");
  expect(items).toMatchObject([{ value: 1.5 }]);
  expect(skipped).toMatchObject([{ line: 3 }]);
});

it("parses a file with mixed line ends", () => {
  const { items, skipped } = parse("a,1,1,,VN\r\nb,1,1,,VN\nc,1,1,,VN\rd,0,1,,VN");
  expect(items.map(({ description }) => description)).toEqual(["a", "b", "c"]);
  expect(skipped).toMatchObject([{ line: 4 }]);
});

it("writes dots for the spaces of an HS code", () => {
  const { items } = parse(
    "description,value,quantity,currency,country,hs_code\nShirt,12.50,2,USD,VN,6109 10 00 12",
  );
  expect(items).toEqual([{ ...shirt, hsCode: "6109.10.00.12" }]);
});

it("parses HS codes only from a column of that name and leaves out invalid ones with a remark", () => {
  const { items, remarks } = parse(
    "description,value,quantity,currency,country,HS Code\nShirt,12.50,2,USD,VN,6109.10\nShirt,12.50,2,USD,VN,\nHat,5,1,USD,VN,61.09",
  );
  const hat = { ...shirt, description: "Hat", value: 5, quantity: 1 };
  expect(items).toEqual([{ ...shirt, hsCode: "6109.10" }, shirt, hat]);
  expect(remarks).toEqual([{ kind: "codeUnreadable", from: "61.09", to: "", line: 4, item: 2 }]);
  expect(parse("Shirt,12.50,2,USD,VN,610910").items).toEqual([shirt]);
});

it("returns the cells of a skipped row as they are in the file", () => {
  const { skipped } = parse("sku,country,description,value,quantity\n7,ZZ,Shirt,5,1");
  expect(skipped).toMatchObject([{ cells: ["7", "ZZ", "Shirt", "5", "1"] }]);
});

it("lists the distinct currencies of the items", () => {
  const text = "a,1,1,EUR,VN\nb,1,1,,VN\nc,1,1,eur,VN\nd,0,1,GBP,VN";
  const { items, currencies } = parse(text);
  expect(items.map(({ currency }) => currency)).toEqual(["EUR", "USD", "EUR"]);
  expect(currencies).toEqual(["EUR", "USD"]);
});

it("skips the rows in other currencies than the chosen one", () => {
  const text = "a,1,1,EUR,VN\nb,1,1,,VN\nc,1,1,GBP,VN\nd,1,1,THB,VN";
  const file = parseItemsCsv(text, { currency: "USD", only: "USD", maxItems: 500 });
  expect(file.items.map(({ description }) => description)).toEqual(["b", "d"]);
  expect(file.skipped).toMatchObject([
    { line: 1, reason: "currency", found: "EUR" },
    { line: 3, reason: "currency", found: "GBP" },
  ]);
  expect(file.skippedByReason).toEqual({ currency: 2 });
  expect(file.currencies).toEqual(["EUR", "USD", "GBP"]);
});

it("counts the items with an unknown currency", () => {
  const text = "a,1,1,THB,VN\nb,1,1,฿,VN\nc,1,1,$,VN\nd,1,1,,VN\ne,0,1,THB,VN";
  expect(parse(text)).toMatchObject({ assumedCurrency: 2, currencies: ["USD"] });
});

it("skips items beyond the maximum", () => {
  const { items, skipped } = parse("a,1,1,,VN\nb,0,1,,VN\nc,1,1,,VN\nd,1,1,,VN\ne,0,1,,VN", 2);
  expect(items.map(({ description }) => description)).toEqual(["a", "c"]);
  expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [2, "value"],
    [4, "tooMany"],
    [5, "value"],
  ]);
});

it.each(["", "\uFEFF", "\n\n", "description,value,quantity,currency,country\n"])(
  "finds no items in %j",
  (text) => {
    expect(parse(text)).toMatchObject({ items: [], skipped: [], skippedCount: 0 });
  },
);

it.each(['"never closed,1,1,USD,VN\nb,1,1,USD,VN', '"closed" too early,1,1,USD,VN'])(
  "throws InvalidFileError for %j",
  (text) => {
    expect(() => parse(text)).toThrow(InvalidFileError);
  },
);

it("throws no other error than InvalidFileError for any text", () => {
  const unit = fc.constantFrom(..."a1.,;\t\"'\r\n =-$€".split(""), "\uFEFF", "VN", "description");
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
      try {
        parse(text);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidFileError);
      }
    }),
    { numRuns: 1000 },
  );
});

it("parses 100,000 rows within 8 seconds of CPU time and returns only the first skipped rows", () => {
  const lines = Array.from({ length: 100_000 }, (_, n) => `"Shirt ${n}, blue",12.50,2,USD,VN`);
  const before = process.cpuUsage();
  const { items, skipped, skippedCount } = parse(lines.join("\r\n"));
  const { user, system } = process.cpuUsage(before); // in microseconds
  expect(user + system).toBeLessThan(8_000_000);
  expect(items).toHaveLength(500);
  expect(skipped).toHaveLength(MAX_SKIPPED_ROWS);
  expect(skippedCount).toBe(99_500);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeDigits } from "#shared/duties/format-code.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { searchSchedule } from "./search-schedule.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** The first four digits of the first five lines. */
async function firstHeadings(q: string): Promise<string[]> {
  const { results } = await searchSchedule(app.deps, { q });
  return results.slice(0, 5).map(({ code }) => codeDigits(code).slice(0, 4));
}

describe("searchSchedule for plurals and singulars", () => {
  it.each([
    ["cookie", "1905"],
    ["hoodies", "6110"],
    ["Batterien", "8506"],
    ["housses de couette", "6302"],
    ["jeux de société", "9504"],
    ["feijões", "0713"],
    ["sabões", "3401"],
    ["papéis", "4802"],
    ["jornais", "4902"],
    ["altavoces", "8518"],
  ])("finds %s as it finds the other number", async (q, heading) => {
    expect(await firstHeadings(q)).toContain(heading);
  });
});

describe("searchSchedule for a code as people write it", () => {
  it.each([
    "HS 6109",
    "HTS: 6109.10.00",
    "HS code 6109.10",
    "hts-code 6109",
    "HS-Code: 6109",
    "code SH 6109",
    "código SA: 6109",
    "NCM 6109.10.00",
    "Kod HS 6109",
    "HS编码：6109",
    "６１０９．１０",
  ])("finds the lines of %s", async (q) => {
    expect(new Set(await firstHeadings(q))).toEqual(new Set(["6109"]));
  });

  it("takes the first digit for the beginning of a code", async () => {
    expect(await firstHeadings("6")).toEqual(Array(5).fill(expect.stringMatching(/^6/)));
  });

  it.each([
    ["vitamin b12", "2936"],
    ["laptop 15", "8471"],
  ])("takes %s for words", async (q, heading) => {
    expect(await firstHeadings(q)).toContain(heading);
  });
});

/** Headings, and what people type in the order of `LANGUAGES`: singular or plural, with or without accents. */
const GOODS = `
  1704 | gummy bears    | gomitas              | bonbons gélifiés  | Gummibärchen       | 软糖       | gula-gula gummy     | jujubas
  1905 | cookies        | galletas             | biscuits          | Kekse              | 饼干       | biskut              | bolachas
  2102 | baking powder  | levadura             | levure chimique   | Backpulver         | 泡打粉     | serbuk penaik       | fermento em po
  3304 | hand cream     | crema de manos       | creme mains       | Handcreme          | 护手霜     | krim tangan         | creme para as mãos
  3306 | mouthwash      | enjuague bucal       | bain de bouche    | Mundwasser         | 漱口水     | ubat kumur          | enxaguante bucal
  3808 | hand sanitizer | gel antibacterial    | gel hydroalcoolique | Desinfektionsmittel | 消毒液  | pensanitasi tangan  | álcool em gel
  3926 | phone holder   | soporte para movil   | support telephone | Handyhalterung     | 手机支架   | pemegang telefon    | suporte para celular
  4202 | pencil case    | estuche de lápices   | trousse d'école   | Federmäppchen      | 笔袋       | bekas pensel        | estojo escolar
  4820 | notebooks      | libretas             | cahiers           | Notizbücher        | 本子       | buku nota           | cadernos
  4903 | coloring book  | libros para colorear | livre de coloriage | Malbuch           | 填色本     | buku mewarna        | livros de colorir
  6110 | hoodie         | sudadera             | sweats à capuche  | Kapuzenpulli       | 卫衣       | baju hoodie         | moletons
  6115 | ankle socks    | calcetines           | chaussettes       | Socken             | 棉袜       | stokin              | meias
  6212 | sports bra     | sujetador deportivo  | brassière de sport | Sport-BH          | 运动文胸   | bra sukan           | top esportivo
  6304 | cushion covers | fundas de cojín      | housses de coussin | Kissenhüllen      | 抱枕套     | sarung kusyen       | capa de almofada
  6403 | hiking boots   | botas de montaña     | chaussures de randonnée | Wanderschuhe | 登山鞋     | kasut mendaki       | botas de trilha
  6406 | insoles        | plantillas           | semelles          | Einlegesohlen      | 鞋垫       | tapak dalam kasut   | palmilhas
  7013 | beer glass     | jarras de cerveza    | chope             | Bierkrüge          | 啤酒杯     | gelas bir           | caneca de chopp
  7117 | earrings       | pendientes           | boucle d'oreille  | Ohrstecker         | 耳钉       | subang              | brincos
  7323 | pressure cooker | olla a presion      | cocotte-minute    | Schnellkochtopf    | 高压锅     | periuk tekanan      | panela de pressão
  8205 | corkscrew      | sacacorchos          | tire-bouchon      | Korkenzieher       | 开瓶器     | pembuka botol       | saca-rolhas
  8423 | kitchen scale  | bascula de cocina    | balance de cuisine | Küchenwaage       | 厨房秤     | penimbang dapur     | balança de cozinha
  8467 | chainsaw       | motosierra           | tronçonneuse      | Kettensäge         | 油锯       | gergaji rantai      | motosserra
  8507 | car battery    | bateria de coche     | batterie voiture  | Autobatterie       | 汽车电瓶   | bateri kereta       | bateria de carro
  8509 | hand blender   | batidora de mano     | mixeur plongeant  | Stabmixer          | 手持搅拌器 | pengisar tangan     | mixer de mão
  8511 | spark plugs    | bujias               | bougies d'allumage | Zündkerzen        | 火花塞     | palam pencucuh      | velas de ignição
  8516 | air fryer      | freidora de aire     | friteuse sans huile | Airfryer         | 空气炸锅   | penggoreng udara    | fritadeira sem óleo
  8518 | gaming headset | auriculares gaming   | casque gamer      | Gaming-Headset     | 游戏耳机   | headset gaming      | headset gamer
  8528 | projector      | proyector            | vidéoprojecteur   | Beamer             | 投影仪     | projektor           | projetor
  8708 | brake pads     | pastillas de freno   | plaquettes de frein | Bremsbeläge      | 刹车片     | pad brek            | pastilhas de freio
  9004 | swim goggles   | gafas de natacion    | lunettes de piscine | Schwimmbrille    | 泳镜       | cermin mata renang  | oculos de natacao
  9401 | bar stool      | taburete             | tabouret de bar   | Barhocker          | 凳子       | bangku bar          | banqueta
  9403 | bookshelf      | librero              | bibliothèque      | Bücherregal        | 书架       | rak buku            | estante de livros
  9503 | stuffed animal | animal de peluche    | doudou            | Kuscheltier        | 毛绒公仔   | patung beruang      | bichinho de pelúcia
  9506 | yoga mat       | colchoneta de yoga   | tapis de yoga     | Yogamatten         | 瑜伽垫     | mat yoga            | tapete de yoga
  9603 | toilet brush   | escobilla de baño    | brosse wc         | Klobürste          | 马桶刷     | berus tandas        | escova sanitaria
  9608 | highlighters   | marcatextos          | surligneurs       | Textmarker         | 荧光笔     | pen penyerlah       | marca-texto
  9620 | selfie stick   | palo selfie          | perche à selfie   | Selfie-Stick       | 自拍杆     | kayu selfie         | pau de selfie
`;
const LANGUAGES = ["en", "es", "fr", "de", "zh", "ms", "pt"];

describe.each(LANGUAGES)("searchSchedule for everyday goods in %s", (language) => {
  const column = LANGUAGES.indexOf(language);
  const rows = GOODS.trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([heading = "", ...names]) => ({ heading, name: names[column] ?? "" }));

  it.each(rows)("lists a line of $heading for $name among the first five", async (row) => {
    expect(await firstHeadings(row.name)).toContain(row.heading);
  });
});

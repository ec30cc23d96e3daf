/** Short titles of the chapters, which the official file does not contain. The index is the chapter. */
const TITLES = `
Live animals
Meat
Fish and seafood
Dairy produce; eggs; honey
Other products of animal origin
Live trees and plants; cut flowers
Vegetables
Fruit and nuts
Coffee, tea and spices
Cereals
Milling products; malt; starches
Oil seeds; seeds and medicinal plants
Lac; gums, resins and other plant extracts
Vegetable plaiting materials
Animal and vegetable fats and oils
Prepared meat, fish and seafood
Sugar and sugar confectionery
Cocoa and chocolate
Preparations of cereals, flour or starch; bakery goods
Prepared vegetables, fruit and nuts
Miscellaneous food preparations
Beverages, spirits and vinegar
Food residues; animal feed
Tobacco and nicotine products
Salt; sulfur; earths and stone; cement
Ores, slag and ash
Mineral fuels and oils
Inorganic chemicals
Organic chemicals
Pharmaceutical products
Fertilizers
Dyes, paints and inks
Essential oils, perfumery and cosmetics
Soap, waxes and candles
Proteins, glues and enzymes
Explosives, fireworks and matches
Photographic and cinematographic goods
Miscellaneous chemical products
Plastics and articles of plastics
Rubber and articles of rubber
Raw hides, skins and leather
Leather goods, bags and travel goods
Furskins and artificial fur
Wood and articles of wood
Cork and articles of cork
Basketware and wickerwork
Wood pulp; waste paper
Paper and paperboard
Books, newspapers and printed matter
Silk
Wool and animal hair
Cotton
Other vegetable textile fibers
Man-made filaments
Man-made staple fibers
Wadding, felt and nonwovens; cordage
Carpets and floor coverings
Special woven fabrics; lace; embroidery
Coated and technical textile fabrics
Knitted or crocheted fabrics
Knitted or crocheted clothing
Clothing, not knitted or crocheted
Other made-up textile articles
Footwear
Headgear
Umbrellas, walking sticks and whips
Feathers, artificial flowers and articles of human hair
Articles of stone, plaster and cement
Ceramic products
Glass and glassware
Pearls, precious stones and metals; jewelry
Iron and steel
Articles of iron or steel
Copper and articles of copper
Nickel and articles of nickel
Aluminum and articles of aluminum

Lead and articles of lead
Zinc and articles of zinc
Tin and articles of tin
Other base metals
Tools and cutlery of base metal
Miscellaneous articles of base metal
Machinery and mechanical appliances; computers
Electrical machinery and equipment
Railway locomotives and rolling stock
Vehicles other than railway
Aircraft and spacecraft
Ships and boats
Optical, measuring and medical instruments
Clocks and watches
Musical instruments
Arms and ammunition
Furniture, bedding and lamps
Toys, games and sports equipment
Miscellaneous manufactured articles
Works of art and antiques
Special classification provisions
Temporary legislation and additional duties`.split("\n");

export const chapterTitle = (chapter: string): string => TITLES[Number(chapter)] ?? "";

/** The officially assigned codes of ISO 3166-1 alpha-2, without spaces, which would take 200 bytes of the first page. */
export const countryCodes: readonly string[] =
  `
  ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICK
  CLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGS
  GTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULV
  LYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPM
  PNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTR
  TTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW
`.match(/\w\w/g) ?? [];

const assignedCodes = new Set(countryCodes);

export const isCountry = (code: string): boolean => assignedCodes.has(code);

/** The only destination with duties from a tariff file. */
export const TARIFF_DESTINATION = "US";

export function countryName(code: string, language: string): string {
  let names = namesByLanguage.get(language);
  if (!names) {
    names = new Intl.DisplayNames(language, { type: "region", fallback: "code" });
    namesByLanguage.set(language, names);
  }
  return names.of(code) ?? code;
}

const namesByLanguage = new Map<string, Intl.DisplayNames>();

/** Decorative: the country's name is always beside it. */
export const CountryFlag = ({ code }: { code: string }) => (
  <img
    src={`${__FLAGS_PATH__}/${code}.svg`}
    alt=""
    width={21}
    height={14}
    loading="lazy"
    className="h-3.5 w-5.25 shrink-0 rounded-xs ring-1 ring-line"
  />
);

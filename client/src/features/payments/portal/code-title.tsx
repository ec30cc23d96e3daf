/** A title that contains a transaction code, which is broken only where it is longer than a line. */
export function CodeTitle({ text, code }: { text: string; code: string }) {
  const [before, after] = text.split(code);
  return (
    <>
      {before}
      <span className="inline-block max-sm:text-base">{code}</span>
      {after}
    </>
  );
}

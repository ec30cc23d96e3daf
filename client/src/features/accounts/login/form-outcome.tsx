import { useEffect, useRef } from "react";

/** The text that replaces a form. Takes its focus, so that it is read aloud and Tab continues from here. */
export function FormOutcome({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="outline-none">
      {children}
    </p>
  );
}

import { type ReactNode, useEffect, useState } from "react";

/** The time after which screen readers know an element that has appeared. */
const KNOWN_AFTER_MS = 100;

type AppearingStatusProps = { id?: string; className?: string; children: ReactNode };

/**
 * A status that appears together with its text. The text becomes visible a little later, because screen readers announce
 * only what changes in an element that they know.
 */
export function AppearingStatus({ children, ...props }: AppearingStatusProps) {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), KNOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" {...props}>
      <div className={isKnown ? undefined : "invisible"}>{children}</div>
    </div>
  );
}

/** The icons of the first page; the others are in lazy-icon.tsx. */
const PATHS = {
  plus: "M12 5v14M5 12h14",
  remove: "M6 6l12 12M18 6L6 18",
  duplicate: "M9 9h11v11H9zM5 15H4V4h11v1",
  chevron: "M6 9l6 6 6-6",
  upload: "M12 16V4m0 0L7 9m5-5l5 5M4 20h16",
  download: "M12 4v12m0 0l-5-5m5 5l5-5M4 20h16",
  table: "M4 5h16v14H4zM4 10h16M10 5v14",
  warning: "M12 4l9 16H3zM12 10v4m0 3v.01",
  moon: "M20 14.5A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.5z",
  check: "M5 13l4 4L19 7",
} as const;

export type IconName = keyof typeof PATHS;

type IconProps = { name: IconName; className?: string };

export const Icon = ({ name, ...props }: IconProps) => <Drawing path={PATHS[name]} {...props} />;

/** Decorative: hidden from screen readers. */
export function Drawing({ path, className = "size-4" }: { path: string; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

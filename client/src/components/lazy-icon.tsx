import { Drawing } from "./icon.tsx";

const PATHS = {
  print: "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z",
  link: "M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7l-1 1M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1-1",
  mail: "M3 6h18v12H3zM3 7l9 6 9-6",
  eye: "M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6z",
  eyeOff:
    "M4 4l16 16M9.5 5.3A9.6 9.6 0 0112 5c6.5 0 10 7 10 7a17 17 0 01-3.2 4M6.2 6.8A16.5 16.5 0 002 12s3.5 7 10 7a10 10 0 004.6-1.1",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  key: "M15 9a4.5 4.5 0 10-9 0 4.5 4.5 0 009 0zM13.5 12.5L20 19m-3-3l2.5-2.5",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  chart: "M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6",
  settings: "M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4",
  users:
    "M9 11a3 3 0 100-6 3 3 0 000 6zM3 20c0-3 2.7-5 6-5s6 2 6 5M16 11a3 3 0 000-6M17 15c2.5.3 4 2 4 5",
  search: "M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l5 5",
  info: "M12 11v7M12 6.5v.01",
  archive: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
  block: "M12 4a8 8 0 100 16 8 8 0 000-16zM6.5 6.5l11 11",
  arrow: "M12 20V5M6 11l6-6 6 6",
} as const;

type LazyIconProps = { name: keyof typeof PATHS; className?: string };

/** An icon that the first page does not show, so that its drawing loads later. */
export const LazyIcon = ({ name, ...props }: LazyIconProps) => (
  <Drawing path={PATHS[name]} {...props} />
);

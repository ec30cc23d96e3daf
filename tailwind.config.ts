import type { Config } from "tailwindcss";

const tone = (light: string, dark: string) => `light-dark(${light}, ${dark})`;
/** The owner's color where one is set (features/settings/branding/use-brand-color.ts). */
const branded = (shade: string, color: string) => `var(--brand-${shade}, ${color})`;

/** The design tokens: colors by meaning, for the light and the dark theme. */
export default {
  content: ["./client/index.html", "./client/src/**/*.{ts,tsx}"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      page: tone("#f4f6f7", "#0e1316"),
      dimmed: tone("#7f8585", "#0c1414"), // the page behind a dialog
      surface: tone("#ffffff", "#161d21"),
      sunken: tone("#f4f6f7", "#1d262b"),
      plate: tone("transparent", "#ffffff"), // below a logo
      ink: tone("#14211f", "#e8eeec"),
      muted: tone("#51615e", "#a3b3af"),
      line: tone("#dbe2e0", "#2c383d"),
      edge: tone("#7c8b88", "#72837f"),
      accent: {
        DEFAULT: branded("accent", tone("#0a6b5f", "#4cc9b3")),
        strong: branded("strong", tone("#07544b", "#74dcc9")),
        soft: branded("soft", tone("#e2f2ef", "#173530")),
        ink: branded("ink", tone("#ffffff", "#06221d")),
      },
      positive: { DEFAULT: tone("#1b6e3a", "#6fd394"), soft: tone("#e5f4ea", "#12321f") },
      info: { DEFAULT: tone("#1b5e9e", "#8fc1f5"), soft: tone("#e6f0fa", "#152b40") },
      warning: { DEFAULT: tone("#8a5300", "#f0b866"), soft: tone("#fdf3e0", "#35280f") },
      danger: { DEFAULT: tone("#b3261e", "#ff9a92"), soft: tone("#fdecea", "#3b1a18") },
      part: {
        goods: tone("#4d6b7d", "#9db8c7"),
        shipping: tone("#7d97a5", "#6d8897"),
        insurance: tone("#4a86c4", "#5d94d6"),
        duty: tone("#0a6b5f", "#4cc9b3"),
        tax: tone("#b8860b", "#e0b54a"),
        fee: tone("#8b5fa8", "#bd94d8"),
      },
    },
    extend: {
      fontFamily: {
        sans: [
          '"Figtree Variable"',
          '"Figtree Fallback"',
          "system-ui",
          '"PingFang SC"',
          '"Microsoft YaHei"',
          '"Noto Sans CJK SC"',
          "sans-serif",
        ],
      },
      maxHeight: { dropdown: "min(300px, 50dvh)" },
      maxWidth: { toast: "420px", page: "90rem", portal: "75rem" },
      borderRadius: { control: "0.5rem", card: "0.875rem" },
      keyframes: {
        "fade-in": { from: { opacity: "0" } },
        "dialog-in": { from: { opacity: "0", transform: "scale(0.97)" } },
      },
      animation: {
        "fade-in": "fade-in 150ms ease-out",
        "dialog-in": "dialog-in 150ms ease-out",
      },
      boxShadow: {
        card: "0 1px 2px rgb(15 30 28 / 0.05)",
        float: "0 8px 28px rgb(15 30 28 / 0.16), 0 1px 3px rgb(15 30 28 / 0.12)",
      },
    },
  },
} satisfies Config;

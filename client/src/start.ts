import "./index.css";

// Lets the page that the server sent be painted before the work of starting the application.
requestAnimationFrame(() => setTimeout(() => import("./main.tsx")));

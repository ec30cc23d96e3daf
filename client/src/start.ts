import "./index.css";

// Lets the browser paint the server's page before it starts the application.
requestAnimationFrame(() => setTimeout(() => import("./main.tsx")));

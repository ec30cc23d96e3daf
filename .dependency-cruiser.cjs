// Import rules of the server and of shared code, type-only imports included.
// biome.json has the client's rules, whose features import no other feature at all, and the one against circles of
// files.

/** The layers from the lowest to the highest. A file imports from its own layer and from lower ones. */
const LAYERS = [
  "^shared/",
  "^server/(config|errors|lib|security)/",
  "^server/duties/",
  "^server/db/",
  "^server/observe/",
  "^server/(integrations|http)/",
  "^server/deps\\.ts$",
  "^server/features/",
  "^server/(jobs|web)/|^server/web\\.ts$",
  "^server/lifecycle/|^server/(app|create-deps|main)\\.ts$",
];

const noArrowUp = LAYERS.slice(0, -1).map((layer, index) => ({
  name: "no-import-from-a-higher-layer",
  severity: "error",
  from: { path: layer, pathNot: "\\.test\\.ts$" },
  to: { path: LAYERS.slice(index + 1).join("|") },
}));

module.exports = {
  forbidden: [
    ...noArrowUp,
    {
      name: "no-circular-slices",
      severity: "error",
      scope: "folder",
      from: { path: "^(server/features|server/duties|server/duties/us|shared)/[^/]+$" },
      to: { circular: true },
    },
    {
      name: "duties-are-pure",
      comment:
        "The duty engine computes: it knows no database, no request, no setting and no package but zod.",
      severity: "error",
      from: { path: "^server/duties/" },
      to: { pathNot: "^(server/duties|server/lib|shared)/|^node_modules/zod/" },
    },
    {
      name: "shared-is-shared",
      comment:
        "What only the server runs belongs to the server; the tables and contracts alone are shared by design.",
      severity: "error",
      from: { path: "^shared/", pathNot: "^shared/db/" },
      to: { path: "^shared/db/" },
    },
    {
      name: "no-integration-imports-http",
      comment: "An integration speaks to a provider; it knows no request of ours.",
      severity: "error",
      from: { path: "^server/integrations/" },
      to: { path: "^server/http/" },
    },
    {
      name: "no-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: "swc", // reads TypeScript without TypeScript's own API, which version 7 does not have
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.ts$" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
    },
  },
};

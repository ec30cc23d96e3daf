// The rules that package-lock.json keeps, as pure functions.

/** An entry of `packages`, as far as the rules read it. */
export type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  link?: boolean;
  hasInstallScript?: boolean;
};

/** Packages by path; "" is the project itself. */
export type LockFile = { packages: Record<string, LockedPackage> };

const REGISTRY = "https://registry.npmjs.org/";

/** Licenses without conditions that a product under the MIT license could not keep. */
const LICENSES = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
];

/** Changes must be published under the same license, so not in what the product ships. */
const LICENSES_OF_TOOLS = ["MPL-2.0"];

/** sharp loads libvips as a library of its own, as the LGPL demands. */
const LIBVIPS = { license: "LGPL-3.0-or-later", packages: /^@img\/sharp-/ };

/** Their package.json has an older form of the field, or none; read from their license files. */
const UNDECLARED_LICENSES: Record<string, string> = {
  "busboy@1.6.0": "MIT",
  "memorystream@0.3.1": "MIT",
  "parse-cache-control@1.0.1": "BSD-3-Clause",
  "passport-local@1.0.0": "MIT",
  "passport-strategy@1.0.0": "MIT",
  "pause@0.0.1": "MIT",
  "png-js@2.0.0": "MIT",
  "streamsearch@1.1.0": "MIT",
};

/** Binaries of development tools for platforms whose packages were not at hand when the lock file was completed. */
const WITHOUT_INTEGRITY = /^(@biomejs\/cli|@oxc-parser\/binding|@swc\/core|@tailwindcss\/oxide)-/;

/** The broken rules, as "name@version: problem". `scripts` are the packages whose install scripts were reviewed. */
export const findProblems = ({ packages }: LockFile, scripts: readonly string[]): string[] =>
  Object.entries(packages)
    .filter(([path]) => path !== "")
    .flatMap(([path, locked]) => {
      const name = packageName(path);
      const problems = [
        findSourceProblem(locked),
        findIntegrityProblem(name, locked),
        findLicenseProblem(name, locked),
        locked.hasInstallScript && !scripts.includes(name)
          ? "its install script is not in allowScripts of package.json"
          : null,
      ];
      return problems.flatMap((problem) => (problem ? [`${label(name, locked)}: ${problem}`] : []));
    });

/** "node_modules/a/node_modules/@b/c" gives "@b/c". */
const packageName = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);

const label = (name: string, { version }: LockedPackage) => `${name}@${version ?? "?"}`;

/** The version comes from the registry if `resolved` is missing. */
function findSourceProblem({ resolved, link }: LockedPackage): string | null {
  if (link) return "it is a link";
  if (resolved === undefined || resolved.startsWith(REGISTRY)) return null;
  return `it comes from ${resolved}`;
}

function findIntegrityProblem(name: string, locked: LockedPackage): string | null {
  const { integrity, dev, optional, os, cpu } = locked;
  if (integrity?.startsWith("sha512-")) return null;
  if (integrity) return "its integrity is not SHA-512";
  const isOtherPlatforms = dev && optional && (os ?? cpu) && WITHOUT_INTEGRITY.test(name);
  return isOtherPlatforms ? null : "it has no integrity";
}

function findLicenseProblem(name: string, locked: LockedPackage): string | null {
  const license = locked.license ?? UNDECLARED_LICENSES[label(name, locked)];
  if (!license) return "it declares no license";
  const isAllowed = (id: string) =>
    LICENSES.includes(id) ||
    (locked.dev === true && LICENSES_OF_TOOLS.includes(id)) ||
    (id === LIBVIPS.license && LIBVIPS.packages.test(name));
  return satisfies(license, isAllowed) ? null : `its license ${license} is not allowed`;
}

/** Whether an SPDX expression can be satisfied. One that mixes AND and OR is rejected until it is reviewed. */
function satisfies(expression: string, isAllowed: (id: string) => boolean): boolean {
  const text = expression.replace(/^\((.*)\)$/, "$1");
  const isChoice = text.includes(" OR ");
  if (isChoice && text.includes(" AND ")) return false;
  return isChoice ? text.split(" OR ").some(isAllowed) : text.split(" AND ").every(isAllowed);
}

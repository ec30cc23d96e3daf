import { spawnSync } from "node:child_process";

/** Builds the client and the server, as `npm run build` does. */
export function build() {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "build"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`);
}

import type { AccountKeys, StripeControls, StripeStandIn } from "./interface.ts";

type Connection = { keys: AccountKeys; controls: (keyof StripeControls)[] };

export async function connectStripeStandIn(url: string): Promise<StripeStandIn> {
  const response = await fetch(`${url}/_standin`);
  const { keys, controls }: Connection = await response.json();
  const remote = controls.map((name) => [name, remoteControl(`${url}/_standin/${name}`)]);
  return { url, ...keys, ...(Object.fromEntries(remote) as StripeControls) }; // safe: the stand-in names them all
}

const remoteControl =
  (url: string) =>
  async (...args: unknown[]) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(args),
    });
    const { result, error } = await response.json();
    if (error) throw new Error(error);
    return result;
  };

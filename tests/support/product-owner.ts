/** The owner of a product that product.ts starts. */
export const owner = { email: "owner@example.com", password: "owner-password-1" };

export const logIn = (address: string, body: object) => post(`${address}/api/auth/login`, body);

/** Logs the owner in. Returns an empty text when it fails. */
export async function ownerCookie(address: string): Promise<string> {
  const response = await logIn(address, owner);
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

export const post = (url: string, body: object) =>
  fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

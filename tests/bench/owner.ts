export const owner = { email: "owner@example.com", password: "owner-password-1" };

export const logIn = (address: string, body: object) => post(`${address}/api/auth/login`, body);

export async function ownerCookie(address: string): Promise<string> {
  const answer = await logIn(address, owner);
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

export const post = (url: string, body: object) =>
  fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

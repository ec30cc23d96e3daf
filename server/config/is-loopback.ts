/** Whether a host name or address, as in a URL, is always the machine itself. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

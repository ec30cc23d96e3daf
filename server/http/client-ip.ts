import { isIPv4, isIPv6 } from "node:net";
import type { Request } from "express";

type Client = Pick<Request, "ip"> & { socket?: { remoteAddress?: string | undefined } };

/**
 * The client's IP address; the connection's where the header of the proxy has none, so that no invented text evades a
 * limit or is recorded.
 */
export const clientIp = ({ ip, socket }: Client): string =>
  canonicalIp(ip ?? "") ?? canonicalIp(socket?.remoteAddress ?? "") ?? "";

/**
 * An IP address without a port, which some proxies add; as its /64 network for IPv6, because one client usually has the
 * whole network. Null for any other text.
 */
export function canonicalIp(text: string): string | null {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1];
  if (ipv4 && isIPv4(ipv4)) return ipv4;
  return isIPv6(address) ? `${ipv6Network(address)}::/64` : null;
}

/** The /48 network of an IPv6 client from `clientIp`, as a provider may assign to one; null for IPv4. */
export function wideNetwork(clientIp: string): string | null {
  const groups = /^(.+)::\/64$/.exec(clientIp)?.[1]?.split(":");
  return groups ? `${groups.slice(0, 3).join(":")}::/48` : null;
}

function ipv6Network(ip: string): string {
  const [head = "", tail] = ip.split("::"); // a zone at the end is in the half that is left out
  const groups = head === "" ? [] : head.split(":");
  if (tail === undefined) return stripLeadingZeros(groups.slice(0, 4));
  const last = tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(Math.max(0, 8 - groups.length - last.length)).fill("0");
  return stripLeadingZeros([...groups, ...zeros, ...last].slice(0, 4));
}

const stripLeadingZeros = (groups: string[]) =>
  groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":");

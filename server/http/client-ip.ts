import { isIPv6 } from "node:net";
import type { Request } from "express";

/** The client's IP address, as its /64 network for IPv6: one client usually has the whole network. */
export function clientIp({ ip = "" }: Pick<Request, "ip">): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  return isIPv6(ip) ? `${ipv6Network(ip)}::/64` : ip;
}

function ipv6Network(ip: string): string {
  const [head = "", tail] = ip.split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  if (tail === undefined) return stripLeadingZeros(groups.slice(0, 4));
  const last = tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(Math.max(0, 8 - groups.length - last.length)).fill("0");
  return stripLeadingZeros([...groups, ...zeros, ...last].slice(0, 4));
}

const stripLeadingZeros = (groups: string[]) =>
  groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":");

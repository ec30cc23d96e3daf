import { isIPv6 } from "node:net";
import type { Request } from "express";

/**
 * The network address that a call comes from, for limits and the audit trail. Of IPv6 only the
 * network of 64 bits counts: one household or server has all the addresses in it.
 */
export function clientIp({ ip = "" }: Pick<Request, "ip">): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  return isIPv6(ip) ? `${ipv6Network(ip)}::/64` : ip;
}

function ipv6Network(ip: string): string {
  const [before = "", after] = ip.split("%")[0]?.split("::") ?? [];
  const groups = before === "" ? [] : before.split(":");
  if (after === undefined) return stripLeadingZeros(groups.slice(0, 4));
  const last = after === "" ? [] : after.split(":");
  const zeros = Array<string>(Math.max(0, 8 - groups.length - last.length)).fill("0");
  return stripLeadingZeros([...groups, ...zeros, ...last].slice(0, 4));
}

const stripLeadingZeros = (groups: string[]) =>
  groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":");

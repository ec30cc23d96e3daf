import { describe, expect, it } from "vitest";
import { clientIp, wideNetwork } from "./client-ip.ts";

describe("clientIp", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"],
    ["2001:db8:0:7:ffff::1", "2001:db8:0:7::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["fe80::%eth0", "fe80:0:0:0::/64"],
    ["fe80:0:0:0:1:2:3:4%eth0", "fe80:0:0:0::/64"],
    ["", ""],
    ["203.0.113.9:5678", "203.0.113.9"],
    ["::ffff:203.0.113.9:5678", "203.0.113.9"],
    ["[2001:db8:0:7::1]:443", "2001:db8:0:7::/64"],
    ["[2001:db8:0:7::1]", "2001:db8:0:7::/64"],
  ])("maps %s to %s", (ip, expected) => {
    expect(clientIp({ ip })).toBe(expected);
  });

  // Threats: L9
  it.each(["unknown", "=cmd|'/c calc'!A1", "999.1.1.1", "1.2.3", "_hidden", "x".repeat(20_000)])(
    "is the address of the connection when the header of the proxy has %.20s",
    (ip) => {
      expect(clientIp({ ip, socket: { remoteAddress: "::ffff:192.0.2.7" } })).toBe("192.0.2.7");
      expect(clientIp({ ip })).toBe("");
    },
  );
});

describe("wideNetwork", () => {
  it.each([
    ["2001:db8:a:7::/64", "2001:db8:a::/48"],
    ["203.0.113.9", null],
    ["", null],
  ])("maps %s to %s", (ip, expected) => {
    expect(wideNetwork(ip)).toBe(expected);
  });
});

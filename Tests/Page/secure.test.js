import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isLoopback, linkFor } from "../../Sources/DayPlanningServer/Page/secure.js";

const page = (hostname) => ({
  protocol: "http:", hostname, pathname: "/", hash: "#city=nyc", href: `http://${hostname}:8080/#city=nyc`,
});

test("only this device's own hosts are loopback", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "a.localhost"]) assert.ok(isLoopback(host), host);
  for (const host of ["192.168.1.20", "localhost.example", "example.org", "1127.0.0.1", "[::2]"]) {
    assert.ok(!isLoopback(host), host);
  }
});

test("a link from this device gets the address that was typed; others stay", () => {
  assert.equal(linkFor(page("localhost"), ""), "http://localhost:8080/#city=nyc");
  assert.equal(linkFor(page("localhost"), " 192.168.1.20:8080/ "), "http://192.168.1.20:8080/#city=nyc");
  assert.equal(linkFor(page("127.0.0.1"), "https://plan.example"), "https://plan.example/#city=nyc");
  assert.equal(linkFor(page("plan.example"), "192.168.1.20"), "http://plan.example:8080/#city=nyc");
});

/** A download address in a lockfile and a range in a package.json are found. */
import { expect, test } from "vitest"
import { checkLockfile } from "../check-lockfile.mjs"

const json = (path, content) => ({ path, text: JSON.stringify(content, undefined, 2) })

test("a lockfile with a download address", () => {
  const lock = json("package-lock.json", {
    packages: { "node_modules/a": { version: "1.0.0", resolved: "https://example.test/a/-/a-1.0.0.tgz" } }
  })
  expect(checkLockfile([lock])).toMatchObject([
    { path: "package-lock.json", line: 5, rule: '"node_modules/a" names a download address' }
  ])
})

test("links to workspaces are no addresses", () => {
  const lock = json("package-lock.json", { packages: { "node_modules/a": { resolved: "packages/a", link: true } } })
  expect(checkLockfile([lock])).toEqual([])
})

test.each(["^1.0.0", "npm:react@^18.0.0", "~1.0.0", "latest", "*", "1.x", "24"])("a dependency on %s", (version) => {
  expect(checkLockfile([json("packages/a/package.json", { dependencies: { b: version } })])).toMatchObject([
    { line: 3, rule: `dependencies has b@${version}, not an exact version` }
  ])
})

test("exact versions, and a range for a peer, are in order", () => {
  const manifest = json("package.json", {
    dependencies: { a: "1.0.0", b: "1.0.0-rc.1", c: "npm:react@18.0.0" },
    peerDependencies: { react: ">=18", effect: "^4.1.0", vitest: ">=5.0.0 <6" }
  })
  expect(checkLockfile([manifest])).toEqual([])
})

test("a peer on anything is not in order", () => {
  expect(checkLockfile([json("package.json", { peerDependencies: { react: "*" } })])).toHaveLength(1)
})

test("an .npmrc that names a registry", () => {
  expect(checkLockfile([{ path: ".npmrc", text: "fund=false\nregistry=https://example.test/\n" }])).toMatchObject([
    { path: ".npmrc", line: 2, rule: "names a registry" }
  ])
})

/** @rule member.settings, member.roles */
import * as Result from "effect/Result"
import { readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as ConsoleSignIn from "../../src/cli/start/ConsoleSignIn.ts"
import * as Kinds from "../../src/cli/settings/Kinds.ts"
import { signIn } from "../../src/cli/settings/SignInSettings.ts"
import * as OidcServer from "../http/OidcServer.ts"
import { command } from "./Process.ts"

const guide = readFileSync(
  new URL("../../../../docs/guides/sign-in-with-your-identity-provider.md", import.meta.url),
  "utf8"
)

/** The variables that the guide's shell blocks export. */
const exported = [...guide.matchAll(/^```sh[^\n]*\n([\s\S]*?)^```/gmu)].flatMap(([, block = ""]) =>
  [...block.matchAll(/(FIELDGATE_\w+)=('[^']*'|\S+)/gu)].map(
    ([, name = "", value = ""]) => [name, value.replaceAll("'", "")] as const
  )
)

const inGuide = (name: string): ReadonlyArray<string> =>
  exported.flatMap(([known, value]) => (known === name ? [value] : []))

const grants = (text: string) => Result.getOrUndefined(Kinds.grants.parse(text))

describe("roles in settings", () => {
  it("reads names, roles and projects", () => {
    expect(grants("ada@acme.example=admin, bob@acme.example=operator:shop+billing")).toEqual([
      { to: "ada@acme.example", role: "admin", projects: "all" },
      { to: "bob@acme.example", role: "operator", projects: ["shop", "billing"] }
    ])
    expect(grants("CN%3DCRM%2COU%3DSales=viewer:a%2Bb")).toEqual([
      { to: "CN=CRM,OU=Sales", role: "viewer", projects: ["a+b"] }
    ])
    expect(grants("")).toEqual([])
  })

  it.each([
    "ada@acme.example",
    "ada@acme.example=owner",
    "ada@acme.example=Admin",
    "=admin",
    "ada=admin:",
    "ada=admin:shop+",
    "ada=admin,ada=viewer",
    "%zz=admin"
  ])("refuses %j", (text) => {
    expect(grants(text)).toBeUndefined()
  })

  it("reads every example of the guide", () => {
    const examples = [...inGuide("FIELDGATE_MEMBERS"), ...inGuide("FIELDGATE_OIDC_ROLES")]
    expect(examples).toHaveLength(3)
    for (const example of examples) expect(grants(example)).toBeDefined()
    const known = Object.values(signIn).map(({ variable }) => variable)
    for (const [name] of exported) expect([...known, "FIELDGATE_PUBLIC_URL"]).toContain(name)
  })
})

const complete = {
  publicUrl: "https://fieldgate.acme.example/",
  oidcIssuer: "https://login.acme.example",
  oidcClientId: "fieldgate",
  members: [{ to: "Ada@acme.example", role: "admin", projects: "all" } as const]
}

describe("the settings of a sign-in", () => {
  it("make members of e-mail addresses in any case", () => {
    expect(ConsoleSignIn.faultsOf(complete)).toEqual([])
    expect(ConsoleSignIn.of(complete).consoleAccess).toMatchObject({
      keys: true,
      members: { identifiedBy: "email", members: [{ to: "ada@acme.example" }] }
    })
    expect(ConsoleSignIn.of(complete).identityProvider).toMatchObject({ name: "login.acme.example" })
    expect(ConsoleSignIn.redirectUriOf(complete.publicUrl)).toBe(
      "https://fieldgate.acme.example/console/sign-in/callback"
    )
  })

  it.each([
    ["no client ID", { oidcClientId: undefined }, /FIELDGATE_OIDC_CLIENT_ID is not set/u],
    ["no public URL", { publicUrl: undefined }, /FIELDGATE_PUBLIC_URL is not set/u],
    ["no role for anyone", { members: [] }, /no one has a role/u],
    ["roles without a claim", { oidcRoles: complete.members }, /must be set together/u],
    ["a claim without roles", { oidcRoleClaim: "groups" }, /must be set together/u],
    ["an issuer without TLS", { oidcIssuer: "http://login.acme.example" }, /must use HTTPS/u],
    ["scopes without openid", { oidcScopes: "email" }, /must contain openid/u],
    ["members without a provider", { oidcIssuer: undefined }, /no effect without FIELDGATE_OIDC_ISSUER/u]
  ])("are refused with %s", (_, change, fault) => {
    expect(ConsoleSignIn.faultsOf({ ...complete, ...change })).toEqual([expect.stringMatching(fault)])
  })

  it("are refused without any way to sign in", () => {
    expect(ConsoleSignIn.faultsOf({ consoleKeys: false })).toEqual([expect.stringContaining("no way to sign in")])
    expect(ConsoleSignIn.faultsOf({})).toEqual([])
  })

  it("accept an issuer on this machine without TLS", () => {
    for (const oidcIssuer of ["http://127.0.0.1:9000", "http://localhost:9000", "http://[::1]:9000"]) {
      expect(ConsoleSignIn.faultsOf({ ...complete, oidcIssuer })).toEqual([])
    }
  })
})

describe("--check-config with an identity provider", () => {
  const variables = [
    "FIELDGATE_PUBLIC_URL",
    "FIELDGATE_OIDC_CLIENT_ID",
    "FIELDGATE_OIDC_CLIENT_SECRET",
    "FIELDGATE_OIDC_NAME",
    "FIELDGATE_MEMBERS"
  ]
  const env = Object.fromEntries(variables.map((name) => [name, inGuide(name)[0] ?? ""]))
  const check = async (issuer: string) => {
    const args = [
      "start",
      "--check-config",
      "--folder",
      join(tmpdir(), "fieldgate-not-made"),
      "--port",
      "0",
      "--sandbox-port",
      "0"
    ]
    const run = command(args, { ...env, FIELDGATE_OIDC_ISSUER: issuer })
    return { code: await run.ended, output: run.output() }
  }

  it("prints what the guide shows for a provider that answers, and the fault of one that doesn't", async () => {
    const oidc = await OidcServer.start({
      accounts: {},
      redirectUri: "https://fieldgate.acme.example/console/sign-in/callback"
    })
    const [, shown = ""] = /^```text answer\n([^\n]+)\n```/mu.exec(guide) ?? []
    const { code, output } = await check(oidc.issuer)
    expect(output).toContain(shown.replace("https://login.acme.example", oidc.issuer))
    expect(output).not.toContain(env["FIELDGATE_OIDC_CLIENT_SECRET"])
    expect(code).toBe(0)
    await oidc[Symbol.asyncDispose]()
    const away = await check(oidc.issuer)
    expect(away.output).toContain(`the identity provider ${oidc.issuer} is unavailable`)
    expect(away.code).toBe(1)
  })
})

/** Members in the console, who sign in at a real OpenID Connect provider. @rule member.signIn, member.roles, member.session */
import { GroupRef, ObjectName } from "@fieldgate/core/domain/Ids"
import { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { freePort } from "../cli/FreePort.ts"
import * as OidcServer from "../http/OidcServer.ts"
import { isMissing } from "./Chromium.ts"
import * as ConsolePage from "./ConsolePage.ts"
import * as ConsoleWorld from "./ConsoleWorld.ts"
import { faultsOf } from "./Looks.ts"

const accounts = {
  vic: { email: "vic@acme.example", name: "Vic Viewer" },
  ola: { email: "ola@acme.example", name: "Ola Operator" },
  ada: { email: "ada@acme.example", name: "Ada Admin" },
  guest: { email: "guest@acme.example", name: "Gus Guest" }
}

const startWorld = async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const oidc = await OidcServer.start({ accounts, redirectUri: `${origin}/console/sign-in/callback` })
  const { issuer } = oidc
  const grant = (to: string, role: "viewer" | "operator" | "admin") => ({ to, role, projects: "all" }) as const
  const world = await ConsoleWorld.start({
    port,
    origin,
    consoleAccess: {
      keys: true,
      members: {
        issuer,
        identifiedBy: "email",
        members: [
          grant("vic@acme.example", "viewer"),
          grant("ola@acme.example", "operator"),
          grant("ada@acme.example", "admin")
        ],
        roles: []
      }
    },
    identityProvider: {
      issuer,
      clientId: OidcServer.clientId,
      clientSecret: Redacted.make(OidcServer.clientSecret),
      name: "Acme ID",
      scopes: "openid email profile",
      roleValues: []
    }
  })
  return { ...world, oidc }
}

let world: Awaited<ReturnType<typeof startWorld>>
let context: BrowserContext
let complaints: Array<string>

beforeAll(async () => {
  if (!isMissing) world = await startWorld()
}, 120_000)
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await world?.oidc[Symbol.asyncDispose]()
})

beforeEach(async () => {
  if (isMissing) return
  complaints = []
  context = await newContext()
})
afterEach(async () => {
  await context?.close()
  assert.deepEqual(complaints ?? [], [])
})

const newContext = () => world.browser.newContext({ locale: "en-GB", reducedMotion: "reduce" })
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true })
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true })

const signedIn = async (account: string, path: string, of: BrowserContext = context): Promise<Page> => {
  const page = await ConsolePage.pageOf(of, complaints)
  await page.goto(`${world.origin}/console${path}`)
  await link(page, "Continue with Acme ID").click()
  await link(page, account).click()
  await page.waitForURL(`${world.origin}/console${path}`)
  return page
}

const waitingOperation = Effect.gen(function* () {
  const platform = yield* Platform
  const { operationId } = yield* platform.writeRecords(Caller.Host(), {
    project: "shop",
    integration: "crm",
    objectName: ObjectName.make("contacts"),
    request: {
      groupRef: GroupRef.make("globex"),
      type: "create",
      mode: "asynchronous",
      record: { email: "waiting@acme.example" }
    }
  })
  return operationId
})

/** Whether the button of an action can be used; if not, with the reason for screen readers. */
const isUsable = async (page: Page, name: string): Promise<true | string> => {
  const found = button(page, name)
  await found.waitFor({ timeout: 10_000 })
  if ((await found.getAttribute("aria-disabled")) !== "true") return true
  const id = await found.getAttribute("aria-describedby")
  return (await page.locator(`[id="${id}"]`).textContent()) ?? ""
}

const refusal = (has: string, needs: string) => `Your role is ${has}. This needs the role ${needs}.`

describe.skipIf(isMissing)("a member in the console", () => {
  it.each([
    ["vic", "Vic Viewer", "Viewer", refusal("viewer", "operator"), refusal("viewer", "admin")],
    ["ola", "Ola Operator", "Operator", true, refusal("operator", "admin")],
    ["ada", "Ada Admin", "Admin", true, true]
  ] as const)("signs in as %s, and can use only what the role allows", { timeout: 120_000 }, async (...row) => {
    const [account, name, role, operates, administers] = row
    const operationId = await world.run(waitingOperation)
    const page = await signedIn(account, `/projects/shop/operations/${operationId}`)
    await page.getByText(name, { exact: true }).waitFor()
    await page.getByText(role, { exact: true }).waitFor()
    expect(await isUsable(page, "Cancel operation")).toBe(operates)
    await page.goto(`${world.origin}/console/projects/shop/connections/${world.connectionId}`)
    expect(await isUsable(page, "Remove")).toBe(administers)
    await page.goto(`${world.origin}/console/projects/shop/installations/crm/${world.installationId}`)
    expect(await isUsable(page, "Remove")).toBe(administers)
    await link(page, "Settings").click()
    await heading(page, "Settings")
    expect(await link(page, "Members").count()).toBe(role === "Admin" ? 1 : 0)
    await page.goBack()
    // A disabled button can still be pressed, and then announces the reason.
    await button(page, "Remove").click({ force: true })
    const dialog = page.getByRole("dialog")
    const shown = administers === true ? dialog : page.getByRole("status").filter({ hasText: administers }).first()
    await shown.waitFor({ timeout: 10_000 })
    expect(await dialog.count()).toBe(administers === true ? 1 : 0)
    // The server decides: a page that offered more would be refused.
    const remove = await page.evaluate(
      async ([path]) => (await fetch(`${path}`, { method: "DELETE", headers: { "X-Fieldgate-Console": "1" } })).status,
      [`/console/api/v1/projects/shop/connections/${world.connectionId}`]
    )
    expect(remove).toBe(administers === true ? 409 : 403)
    const cancel = await page.evaluate(
      async ([path]) => (await fetch(`${path}`, { method: "POST", headers: { "X-Fieldgate-Console": "1" } })).status,
      [`/console/api/v1/projects/shop/operations/${operationId}:cancel`]
    )
    expect(cancel).toBe(operates === true ? 200 : 403)
  })

  it("sees a refusal without a role, and tries again with another account", async () => {
    const page = await ConsolePage.pageOf(context, complaints)
    await page.goto(`${world.origin}/console/projects/shop/webhooks`)
    await link(page, "Continue with Acme ID").click()
    await link(page, "guest").click()
    await heading(page, "No access to this console")
    await page.getByText(/The account guest@acme.example has no role in this console/u).waitFor()
    expect(await faultsOf(page, "no role")).toEqual([])
    await link(page, "Use another account").click()
    await heading(page, "Choose an account")
    await link(page, "vic").click()
    await heading(page, "Overview")
  })

  it("sees that the sign-in was cancelled, and tries again", async () => {
    const page = await ConsolePage.pageOf(context, complaints)
    await page.goto(`${world.origin}/console/projects/shop`)
    await link(page, "Continue with Acme ID").click()
    await link(page, "Cancel").click()
    await heading(page, "Sign-in cancelled")
    expect(await faultsOf(page, "cancelled")).toEqual([])
    await link(page, "Try again").click()
    await heading(page, "Choose an account")
  })

  it("leaves no token for scripts, and signs out here, at the provider, or everywhere", async () => {
    const page = await signedIn("vic", "/projects/shop/keys")
    await heading(page, "Keys")
    expect(await page.evaluate("document.cookie")).toBe("")
    const cookies = await context.cookies(`${world.origin}/console`)
    // The provider's own cookies belong to the same host.
    expect(cookies.filter(({ name }) => name.startsWith("fieldgate"))).toMatchObject([
      { name: "fieldgate_console", httpOnly: true, sameSite: "Strict", path: "/console" }
    ])
    const elsewhere = await newContext()
    const other = await signedIn("vic", "/projects/shop/keys", elsewhere)
    await heading(other, "Keys")
    await button(page, "Sign out everywhere").click()
    await page.getByText("You are signed out in all browsers.").waitFor()
    await link(page, "sign out there too").waitFor()
    expect(await faultsOf(page, "signed out")).toEqual([])
    await link(other, "Webhooks").click()
    await heading(other, "Sign in to the console")
    await elsewhere.close()
  })

  it("shows who may see members to those who may not, without a refused request", async () => {
    const page = await signedIn("vic", "/members")
    await heading(page, "Members")
    await page.getByText("Ask one of them for the role admin.").waitFor()
    expect(await page.getByRole("alert").count()).toBe(0)
    expect(await faultsOf(page, "/members, viewer")).toEqual([])
  })

  it("revokes the session of another member, who must sign in again", { timeout: 120_000 }, async () => {
    const elsewhere = await newContext()
    const other = await signedIn("ola", "/projects/shop/keys", elsewhere)
    await heading(other, "Keys")
    const page = await signedIn("ada", "/members")
    await heading(page, "Members")
    await page.getByText("This session").waitFor()
    await page.getByText("ola@acme.example").first().waitFor()
    await page.getByRole("table", { name: "Latest sign-ins" }).getByText("Signed in").first().waitFor()
    expect(await faultsOf(page, "/members")).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await button(page, "Revoke the session of Ola Operator").first().click()
    await page.getByLabel("Revoke all sessions of Ola Operator").check()
    expect(await faultsOf(page, "revoking")).toEqual([])
    await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click()
    await button(page, "Revoke the session of Ola Operator").first().waitFor({ state: "detached" })
    await page.getByText("Session revoked", { exact: true }).first().waitFor()
    await link(other, "Webhooks").click()
    await heading(other, "Sign in to the console")
    await elsewhere.close()
  })

  it("finds an accessible sign-in page with the provider and the API key", { timeout: 90_000 }, async () => {
    const page = await ConsolePage.pageOf(context, complaints)
    await page.goto(`${world.origin}/console`)
    await link(page, "Continue with Acme ID").waitFor()
    expect(await faultsOf(page, "signing in")).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByLabel("API key").fill(world.key)
    await button(page, "Sign in").click()
    await heading(page, "Overview")
    expect(await page.getByText("Sign out everywhere").count()).toBe(0)
    await link(page, "Settings").click()
    await heading(page, "Settings")
    expect(await link(page, "Members").count()).toBe(0)
  })
})

/** @rule console.session, console.actions */
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ProviderName } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import * as Axe from "./Axe.ts"
import { faultsOf } from "./Looks.ts"
import { isMissing } from "./Chromium.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import { button, heading, link } from "./ConsoleSuite.ts"
import * as ConsoleWorld from "./ConsoleWorld.ts"

let world: ConsoleWorld.ConsoleWorld

const suite = ConsoleSuite.over(async () => (world = await ConsoleWorld.start()))

const { go: signedIn, newPage: pageOf } = suite

const signIn = async (page: Page, key: string) => {
  await page.getByLabel("API key").fill(key)
  await button(page, "Sign in").click()
}

const host = Caller.Host()

const rejectedConnection = Effect.gen(function* () {
  const platform = yield* Platform
  const { id } = yield* platform.decoded.createConnection(host, {
    project: "shop",
    provider: ProviderName.make("hubspot"),
    groupRef: GroupRef.make("initech"),
    consumerRef: ConsumerRef.make("bill"),
    credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make("revoked"), environment: "sandbox" },
    skipSampling: true
  })
  yield* Effect.flip(platform.describeObjects(host, { project: "shop", account: { connectionId: id } }))
  return id
})

describe.skipIf(isMissing)("signing in to the console", () => {
  it("explains why a key is not accepted", async () => {
    const page = await pageOf()
    await page.goto(`${world.origin}/console/projects/shop/connections`)
    const alert = page.getByRole("alert")
    await button(page, "Sign in").click()
    await alert.getByText("Enter an API key.").waitFor()
    await signIn(page, "fg_unknown")
    await alert.getByText(/not an active API key/u).waitFor()
    await alert.getByText(/^Request/u).waitFor()
    await signIn(page, world.frontendKey)
    await alert.getByText(/frontend scope/u).waitFor()
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).toBe("[{},{}]")
  })

  it("opens the requested page, stores no key, and lasts until the sign-out", async () => {
    const page = await pageOf()
    await page.goto(`${world.origin}/console/projects/shop/connections`)
    await signIn(page, world.key)
    await heading(page, "Connections")
    expect(page.url()).toBe(`${world.origin}/console/projects/shop/connections`)
    await page.reload()
    await heading(page, "Connections")
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).toBe("[{},{}]")
    expect(await page.evaluate("document.cookie")).toBe("")
    expect(await suite.context().cookies()).toMatchObject([{ httpOnly: true, sameSite: "Strict", path: "/console" }])
    await button(page, "Sign out").click()
    await heading(page, "Sign in to the console")
    expect(await suite.context().cookies()).toEqual([])
    await page.reload()
    await heading(page, "Sign in to the console")
  })

  it("applies to a tab opened by Ctrl-click and to one opened by its URL", async () => {
    const page = await pageOf()
    await page.goto(`${world.origin}/console/projects/shop`)
    await signIn(page, world.key)
    await heading(page, "Overview")
    await link(page, "Customers").click()
    await heading(page, "Customers")
    const [tab] = await Promise.all([
      suite.context().waitForEvent("page"),
      link(page, "Connections").click({ modifiers: ["Control"] })
    ])
    await heading(tab, "Connections")
    const pasted = await pageOf()
    await pasted.goto(page.url())
    await heading(pasted, "Customers")
    expect(new URL(tab.url()).pathname).toBe("/console/projects/shop/connections")
  })

  it("asks for the key again after it is disabled", async () => {
    const spare = await world.run(
      Effect.flatMap(Platform, (platform) => platform.createApiKey(host, { project: "shop", label: "spare" }))
    )
    const page = await pageOf()
    // Once loaded, this page reads nothing by itself, so the next read is usually that of the link.
    await page.goto(`${world.origin}/console/projects/shop/settings`)
    await signIn(page, Redacted.value(spare.secret))
    await heading(page, "Settings")
    await world.run(
      Effect.flatMap(Platform, (platform) =>
        platform.updateApiKey(host, {
          project: "shop",
          apiKeyId: spare.key.id,
          update: { updateMask: ["active"], apiKey: { active: false } }
        })
      )
    )
    const signInAgain = heading(page, "Sign in to the console")
    // A read of the page itself that is late finds the key disabled too, and then the link is gone.
    await Promise.race([link(page, "Developers").click(), signInAgain])
    await signInAgain
    expect(await page.getByText("Your session has ended. Sign in again.").count()).toBe(1)
  })
})

const pages = (): ReadonlyArray<readonly [path: string, heading: string]> => [
  ["/projects", "Projects"],
  ["/projects/shop", "Overview"],
  ["/projects/shop/settings", "Settings"],
  ["/projects/shop/customers", "Customers"],
  ["/projects/shop/customers/acme", "acme"],
  ["/projects/shop/integrations", "Integrations"],
  ["/projects/shop/integrations/crm", "Customer CRM"],
  ["/projects/shop/integrations/crm?tab=revisions", "Customer CRM"],
  ["/projects/shop/integrations/crm?tab=installations", "Customer CRM"],
  ["/projects/shop/installations", "Installations"],
  [`/projects/shop/installations/crm/${world.installationId}`, "acme · crm"],
  [`/projects/shop/installations/crm/${world.installationId}?tab=history`, "acme · crm"],
  [`/projects/shop/integrations/crm/revisions/${world.revisionId}`, "Revision 2"],
  ["/projects/shop/connections", "Connections"],
  [`/projects/shop/connections/${world.connectionId}`, "acme · HubSpot"],
  ["/projects/shop/webhooks", "Webhooks"],
  ["/projects/shop/keys", "Keys"],
  ["/projects/unknown/connections", "Connections"],
  ["/nowhere", "Page not found"]
]

const settled = (page: Page) => page.locator("main .bone").first().waitFor({ state: "detached" })

describe.skipIf(isMissing)("every page of the console", () => {
  it("has no accessibility faults in both themes, and fits narrow windows", { timeout: 240_000 }, async () => {
    const page = await signedIn("/")
    const found: Array<string> = []
    for (const [path, name] of pages()) {
      await page.goto(`${world.origin}/console${path}`)
      await heading(page, name)
      await settled(page)
      found.push(...(await faultsOf(page, path)))
    }
    await button(page, "Open menu").click()
    found.push(...(await faultsOf(page, "the menu")))
    const anonymous = await pageOf(await world.browser.newContext())
    await anonymous.goto(`${world.origin}/console`)
    await button(anonymous, "Sign in").click()
    await anonymous.getByText("Enter an API key.").waitFor()
    found.push(...(await faultsOf(anonymous, "signing in")))
    await anonymous.context().close()
    expect(found).toEqual([])
  })
})

describe.skipIf(isMissing)("the console", () => {
  it("opens pages by the keyboard and focuses their heading", async () => {
    const page = await signedIn("/projects/shop/installations")
    await link(page, "acme").focus()
    await page.keyboard.press("ArrowDown")
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("globex")
    await page.keyboard.press("Enter")
    await heading(page, "globex · crm")
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1")
    expect(await page.title()).toBe("globex · crm · Fieldgate")
    await page.goBack()
    await heading(page, "Installations")
  })

  it("shows who saved each config version, and the differences", async () => {
    const page = await signedIn(`/projects/shop/installations/crm/${world.installationId}`)
    await page.getByRole("row", { name: /email on update: only if empty/u }).waitFor()
    await button(page, "History").click()
    const versions = page.getByRole("table", { name: "Config versions" })
    await versions.getByText("consumer bob").waitFor()
    await versions.getByText("consumer ann").waitFor()
    const differences = page.getByRole("list", { name: "Differences" }).getByRole("listitem")
    expect(await differences.allTextContents()).toEqual([
      "~Changed: write › contacts › deletiondisabled is now enabled",
      "+Added: write › contacts › emailon update: only if empty"
    ])
    await page.reload()
    await versions.getByText("consumer bob").waitFor()
  })

  it("shows why a connection must be reconnected, and since when", async () => {
    const path = `/projects/shop/connections/${await world.run(rejectedConnection)}`
    const page = await signedIn(path)
    await heading(page, "initech · HubSpot")
    await page.getByText("Reconnect required").first().waitFor()
    const refusal = page.locator("p", { hasText: "Error from the provider" })
    expect(await refusal.textContent()).toMatch(/Authentication credentials not found/u)
    expect(await refusal.locator("time").count()).toBe(1)
    expect(await faultsOf(page, path)).toEqual([])
  })

  it("shows the changes of a revision", async () => {
    const page = await signedIn("/projects/shop/integrations/crm?tab=revisions")
    await link(page, "Revision 2").click()
    await heading(page, "Revision 2")
    const differences = page.getByRole("list", { name: "Differences" }).getByRole("listitem")
    expect(await differences.allTextContents()).toEqual(["~Changed: displayNameCRM is now Customer CRM"])
  })

  it("keeps a search in the URL", async () => {
    const page = await signedIn("/projects/shop/installations")
    await link(page, "acme").waitFor()
    await page.getByLabel("Search installations").fill("glob")
    await link(page, "acme").waitFor({ state: "detached" })
    await page.reload()
    await link(page, "globex").waitFor()
    expect(await link(page, "acme").count()).toBe(0)
    await page.getByLabel("Search installations").fill("nothing like it")
    await page.getByText("No matching installations").waitFor()
  })

  it("shows no secret on the keys page", async () => {
    const page = await signedIn("/projects/shop/keys")
    await page.getByRole("cell", { name: "backend", exact: true }).waitFor()
    expect(await page.content()).not.toContain(world.key)
  })

  it("keeps the selected theme after a reload", async () => {
    const page = await signedIn("/projects/shop")
    await button(page, "Dark theme").click()
    await page.reload()
    await heading(page, "Overview")
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark")
  })

  it("shows why a call failed, with its request id, and repeats it", async () => {
    const page = await signedIn("/projects/unknown/connections")
    const alert = page.getByRole("alert")
    await alert.getByText("Project not found").waitFor()
    await alert.getByText(/^Request/u).waitFor()
    const again = page.waitForResponse(/\/v1\/projects\/unknown\/connections/u)
    await button(page, "Try again").click()
    expect((await again).status()).toBe(404)
  })

  it("removes an installation only after its group is typed", async () => {
    const page = await signedIn("/projects/shop/installations")
    await link(page, "globex").click()
    await button(page, "Remove").click()
    const dialog = page.getByRole("dialog")
    expect(await Axe.violations(page)).toEqual([])
    const confirm = dialog.getByRole("button", { name: "Remove installation" })
    await confirm.click({ force: true })
    expect(await dialog.count()).toBe(1)
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
    await button(page, "Remove").click()
    await dialog.getByLabel(/Type globex/u).fill("globex")
    await confirm.click()
    await heading(page, "Installations")
    await page.getByText("Installation removed").waitFor()
    expect(await link(page, "globex").count()).toBe(0)
  })
})

describe.skipIf(isMissing)("a removal for which very many writes waited", () => {
  it("shows how many have ended, until all have", async () => {
    const page = await signedIn("/projects/shop/installations")
    let state = "running"
    await page.route("**/removal-jobs/*", async (route) => {
      await route.fulfill({ json: { id: "j", projectId: "p", state, progress: { operations: 4200, records: 4200 } } })
    })
    await page.goto(`${page.url()}?removal=j`)
    const notice = page.getByRole("region", { name: "Removal" })
    await notice.getByText("Operations ended so far: 4,200.").waitFor()
    expect(await Axe.violations(page)).toEqual([])
    state = "done"
    await notice.getByText("All waiting writes have ended").waitFor()
    await notice.getByRole("button", { name: "Close" }).click()
    await notice.waitFor({ state: "detached" })
  })
})

describe.skipIf(isMissing)("long lists in the console", () => {
  const groups = Array.from({ length: 60 }, (_, index) => `many-${String(index + 1).padStart(2, "0")}`)
  const rows = (page: Page) => page.getByRole("table").locator("tbody tr")

  beforeAll(async () => {
    await world.run(Effect.forEach(groups, (group) => ConsoleWorld.installed(group), { discard: true }))
  })

  it.each([
    ["installations", "many-60"],
    ["connections", "acme"]
  ])("show %s in pages, with the page in the URL", async (list, last) => {
    const page = await signedIn(`/projects/shop/${list}`)
    await button(page, "Next page").waitFor()
    expect(await rows(page).count()).toBe(50)
    expect(await button(page, "First page").count()).toBe(0)
    await button(page, "Next page").click()
    await link(page, last).first().waitFor()
    expect(await rows(page).count()).toBeLessThan(20)
    expect(await button(page, "Next page").count()).toBe(0)
    await page.reload()
    await link(page, last).first().waitFor()
    expect(await Axe.violations(page)).toEqual([])
    await button(page, "First page").click()
    await button(page, "Next page").waitFor()
    expect(await rows(page).count()).toBe(50)
    expect(page.url()).not.toContain("after=")
  })

  it("search all pages from any page", async () => {
    const page = await signedIn("/projects/shop/installations")
    await button(page, "Next page").click()
    await link(page, "many-60").waitFor()
    await page.getByLabel("Search installations").fill("MANY-07")
    await link(page, "acme").waitFor({ state: "detached" })
    await link(page, "many-07").waitFor()
    expect(await rows(page).count()).toBe(1)
    expect(page.url()).not.toContain("after=")
  })

  it("show the installations of an integration in pages", async () => {
    const page = await signedIn("/projects/shop/integrations/crm?tab=installations")
    await button(page, "Next page").click()
    await link(page, "many-60").waitFor()
    expect(await link(page, "many-01").count()).toBe(0)
  })
})

describe.skipIf(isMissing)("warnings in the console", () => {
  const notice = (page: Page, title: string) => page.getByRole("status").filter({ hasText: title })

  it("name a mapping that a later deploy requires, and who can choose it", async () => {
    const deploy = (...further: ReadonlyArray<string>) =>
      world.run(
        Effect.flatMap(Platform, (platform) =>
          platform.deployManifest(host, {
            project: "shop",
            manifest: ConsoleWorld.manifest("Customer CRM", ...further)
          })
        )
      )
    const path = `/projects/shop/installations/crm/${world.installationId}`
    const page = await signedIn(path)
    await heading(page, "acme · crm")
    expect(await notice(page, "The config no longer fits the integration").count()).toBe(0)
    await deploy("tier")
    await page.reload()
    const found = notice(page, "The config no longer fits the integration")
    await found.getByText(/requires a mapping for "tier" of contacts/u).waitFor()
    await found.getByText(/The customer can fix it/u).waitFor()
    expect(await found.getByRole("listitem").count()).toBe(1)
    expect(await Axe.violations(page)).toEqual([])
    await deploy()
    await page.reload()
    await heading(page, "acme · crm")
    await found.waitFor({ state: "detached" })
  })

  it("explain frontend keys in development mode, and how to turn them off", async () => {
    const set = (frontendKeys: "development" | "off") =>
      world.run(
        Effect.flatMap(Platform, (platform) =>
          platform.updateProject(host, {
            project: "shop",
            update: { updateMask: ["frontendKeys"], project: { frontendKeys } }
          })
        )
      )
    const page = await signedIn("/projects/shop/settings")
    await heading(page, "Settings")
    const found = notice(page, "Frontend keys can change every customer's data")
    expect(await found.count()).toBe(0)
    await set("development")
    await page.reload()
    await found.getByText(/turn frontend keys off: set frontendKeys to off with an API call/u).waitFor()
    const call = found.getByRole("link", { name: "an API call" })
    expect(await call.getAttribute("href")).toBe("/docs/api/projects#updateProject")
    await page.getByText("On, for development only", { exact: true }).waitFor()
    expect(await Axe.violations(page)).toEqual([])
    await set("off")
    await page.reload()
    await heading(page, "Settings")
    await page.getByText("Off: browsers need a signed token", { exact: true }).waitFor()
    expect(await found.count()).toBe(0)
  })
})

/** Facts of an account decide where its token goes: only to hosts of the provider. @rule credentials.hosts */
import { Dynamics, HubSpot, Pipedrive, Salesforce, Zoho } from "@fieldgate/providers"
import { describe, expect, it } from "vitest"

const salesforce = Salesforce.driver()
const pipedrive = Pipedrive.driver()
const faults = (driver: typeof salesforce, facts: Readonly<Record<string, string>>) =>
  (driver.factFaults?.(facts) ?? []).map(({ name }) => name)

describe("a fact that decides where a token goes", () => {
  it.each([
    ["workspace", "acme"],
    ["workspace", "acme--dev.sandbox"],
    ["workspace", "acme.my.salesforce.com"],
    ["instanceUrl", "https://acme.my.salesforce.com"],
    ["instanceUrl", "https://acme.my.salesforce.com/"]
  ])("accepts for Salesforce %s: %s", (name, value) => expect(faults(salesforce, { [name]: value })).toEqual([]))

  it.each([
    ["workspace", "acme.evil.test/"],
    ["workspace", "evil.test#"],
    ["workspace", "user@evil.test"],
    ["workspace", "127.0.0.1:80"],
    ["workspace", ""],
    ["instanceUrl", "https://evil.test"],
    ["instanceUrl", "https://acme.my.salesforce.com.evil.test"],
    ["instanceUrl", "http://acme.my.salesforce.com"],
    ["instanceUrl", "https://127.0.0.1"],
    ["instanceUrl", "http://169.254.169.254"],
    ["instanceUrl", "https://[::1]"],
    ["instanceUrl", "https://localhost"],
    ["instanceUrl", "https://acme.my.salesforce.com@evil.test"]
  ])("refuses for Salesforce %s: %s", (name, value) => expect(faults(salesforce, { [name]: value })).toEqual([name]))

  it("ignores it, and doesn't request it, if the deployment has chosen the host", () => {
    const chosen = Salesforce.driver({ instanceUrl: "http://127.0.0.1:4000" })
    expect(faults(chosen, { instanceUrl: "https://evil.test" })).toEqual([])
    expect(chosen.info.metadata).toEqual([])
  })

  it.each(["acme", "acme-2"])("accepts for Pipedrive companyDomain: %s", (companyDomain) =>
    expect(faults(pipedrive, { companyDomain })).toEqual([])
  )

  it.each(["evil.test/", "evil.test#", "127.0.0.1", "a@b", "a.b", "", "x:80"])(
    "refuses for Pipedrive companyDomain: %s",
    (companyDomain) => expect(faults(pipedrive, { companyDomain })).toEqual(["companyDomain"])
  )

  it.each([
    [{ accountsHost: "accounts.zoho.eu" }, []],
    [{ apiHost: "www.zohoapis.eu", accountsHost: "accounts.zoho.eu" }, []],
    [{ apiHost: "sandbox.zohoapis.com" }, []],
    [{ accountsHost: "accounts.evil.test" }, ["accountsHost"]],
    [{ apiHost: "www.zohoapis.evil.test", accountsHost: "accounts.zoho.eu" }, ["apiHost"]],
    [{ apiHost: "evil.test", accountsHost: "evil.test" }, ["apiHost", "accountsHost"]]
  ])("is checked in each address that has a place for it: %o", (facts, names) =>
    expect(faults(Zoho.driver(), facts)).toEqual(names)
  )

  it.each([
    ["acme.crm4.dynamics.com", []],
    ["acme.crm.dynamics.com", []],
    ["acme.api.crm4.dynamics.com", []],
    ["acme.crm4.dynamics.com.evil.test", ["orgHost"]],
    ["crm4.dynamics.com", ["orgHost"]],
    ["a.b.crm4.dynamics.com", ["orgHost"]]
  ])("is an organization's host for Dynamics 365: %s", (orgHost, names) =>
    expect(faults(Dynamics.driver(), { orgHost })).toEqual(names)
  )

  it("doesn't request it for HubSpot, which has one host", () => expect(HubSpot.driver().factFaults).toBeUndefined())
})

describe("the page that explains a HubSpot key", () => {
  it("describes service keys, because legacy private apps can no longer be created", () => {
    const key = HubSpot.driver().info.signIns.find(({ _tag }) => _tag === "apiKey")
    expect(key).toHaveProperty("docsURL", expect.stringMatching(/account-service-keys$/u))
  })
})

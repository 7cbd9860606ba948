import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import * as ProviderInfo from "../../src/providers/ProviderInfo.ts"
import { type SignIn, schemeOf, signInWith } from "../../src/providers/SignIn.ts"
import * as ScriptedDriver from "../../testing/ScriptedDriver.ts"

const { everyCapability, everySignIn } = ScriptedDriver
const driverWith = (options: ScriptedDriver.Options = {}) => ScriptedDriver.make(options).driver

describe("what the catalogue shows of a driver", () => {
  it("names the first way to sign in as the provider's, and each kind's options", () => {
    const { apiKeyOpts, authType, basicOpts, oauth2Opts } = ProviderInfo.of(driverWith())
    assert.strictEqual(authType, "apiKey")
    assert.deepStrictEqual(apiKeyOpts, { attachmentType: "header", header: { name: "x-api-key" } })
    assert.deepStrictEqual(basicOpts, {})
    assert.strictEqual(oauth2Opts?.grantType, "authorizationCode")
  })

  it("shows the first of two grants", () => {
    const oauth2 = everySignIn.signIns.find(({ _tag }) => _tag === "oauth2")
    if (oauth2?._tag !== "oauth2") return assert.fail("is among them")
    const { authURL: _, ...others } = oauth2
    const second: SignIn = { ...others, grantType: "clientCredentials" }
    const { oauth2Opts } = ProviderInfo.of(driverWith({ info: { ...everySignIn, signIns: [oauth2, second] } }))
    assert.strictEqual(oauth2Opts?.grantType, "authorizationCode")
  })

  it("supports what the driver can do and nothing else", () => {
    const { support } = ProviderInfo.of(
      driverWith({ capabilities: { delete: false, batch: { ...everyCapability.batch, update: false, records: 7 } } })
    )
    assert.deepStrictEqual(support.batchWrite.create, { supported: true, defaultRecordLimit: 7 })
    assert.deepStrictEqual(support.batchWrite.update, { supported: false })
    assert.isTrue(support.write)
    assert.isFalse(support.delete)
    assert.isFalse(support.read, "Fieldgate reads nothing on a schedule")
  })

  it("supports nothing that a driver leaves out, and one record per batch", () => {
    const driver = { ...driverWith({}), capabilities: { update: true, batch: { update: true } } }
    const { support } = ProviderInfo.of(driver)
    assert.deepStrictEqual(support.batchWrite, {
      create: { supported: false },
      update: { supported: true, defaultRecordLimit: 1 },
      upsert: { supported: false },
      delete: { supported: false }
    })
    assert.deepInclude(support, { delete: false, ifEmpty: false, write: true })
  })

  it.each([true, false])("shows whether fields can be filled only if empty: %s (2.9)", (ifEmpty) => {
    assert.strictEqual(ProviderInfo.of(driverWith({ capabilities: { ifEmpty } })).support.ifEmpty, ifEmpty)
  })

  it("asks for facts without telling what they are for inside, and shows modules with what they support", () => {
    const info = ProviderInfo.of(
      driverWith({
        info: {
          ...everySignIn,
          metadata: [{ name: "workspace", displayName: "Workspace", unless: ["url"], toldByConsent: true }],
          modules: { crm: { displayName: "CRM", baseURL: "https://crm.test" } },
          defaultModule: "crm"
        }
      })
    )
    assert.deepStrictEqual(info.metadata, { input: [{ name: "workspace", displayName: "Workspace" }] })
    assert.deepStrictEqual(info.modules?.["crm"]?.support, info.support)
    assert.isTrue(Schema.is(ProviderInfo.ProviderInfo)(info))
  })
})

describe("an input with a default", () => {
  it("lists an input with a default apart from required ones", () => {
    const metadata = [{ name: "workspace" }, { name: "region", defaultValue: "eu" }]
    const info = ProviderInfo.of(driverWith({ info: { ...everySignIn, metadata } }))
    assert.deepStrictEqual(info.metadata, {
      input: [{ name: "workspace" }],
      optionalInput: [{ name: "region", defaultValue: "eu" }]
    })
  })
})

describe("the way to sign in that takes credentials", () => {
  it.each([
    ["NoCredentials", "none"],
    ["ApiKeyCredentials", "apiKey"],
    ["BasicCredentials", "basic"],
    ["OAuthCredentials", "oauth2/authorizationCode"]
  ] as const)("%s is %s", (_tag, scheme) => {
    const signIn = signInWith(everySignIn, { _tag })
    assert.strictEqual(signIn && schemeOf(signIn), scheme)
  })

  it("is missing if the provider doesn't offer it", () => {
    assert.isUndefined(
      signInWith(
        { ...everySignIn, signIns: [{ _tag: "apiKey", attachmentType: "query" }] },
        { _tag: "BasicCredentials" }
      )
    )
  })
})

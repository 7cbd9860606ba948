/** @rule match.choice, match.installed */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Caller } from "../../src/domain/Caller.ts"
import { ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import type { ConfigContent } from "../../src/installations/Config.ts"
import * as AccountRefusals from "../../src/installations/rules/AccountRefusals.ts"
import * as ConfigRefusals from "../../src/installations/rules/ConfigRefusals.ts"
import * as SaveWarnings from "../../src/installations/rules/SaveWarnings.ts"
import { type IntegrationDefinition, Manifest } from "../../src/integrations/Manifest.ts"
import * as HydratedRevision from "../../src/integrations/HydratedRevision.ts"
import * as DeployPlanning from "../../src/integrations/rules/DeployPlanning.ts"
import * as ManifestRefusals from "../../src/integrations/rules/ManifestRefusals.ts"
import * as ObjectMetadata from "../../src/providers/ObjectMetadata.ts"
import type { MatchKey } from "../../src/writes/Match.ts"
import * as Sample from "../../testing/Sample.ts"
import { everyCapability } from "../../testing/ScriptedDriver.ts"
import { world } from "../writes/MatchWorld.ts"

const provider = ProviderName.make("scripted")
const objectName = ObjectName.make("companies")
const at = "config.content"
const place = "config.content.write.objects.companies"

type Keys = ReadonlyArray<MatchKey>

const declaring = (by: Keys | undefined, choice?: "installation"): IntegrationDefinition => ({
  name: "crm",
  provider,
  read: { objects: [{ objectName, requiredFields: [{ mapToName: "key" }] }] },
  write: {
    objects: [
      {
        objectName,
        inheritMapping: true,
        match: { ...(by === undefined ? {} : { by }), ...(choice === undefined ? {} : { choice }) }
      }
    ]
  }
})

const choosing = (by?: Keys, mappings: Readonly<Record<string, string>> = {}): ConfigContent => ({
  provider,
  read: { objects: { companies: { objectName: "companies", selectedFieldMappings: mappings } } },
  write: { objects: { companies: { objectName: "companies", ...(by === undefined ? {} : { match: { by } }) } } }
})

const keys: Keys = ["domain", ["name", "city"], "key"]

describe("an installation's choice of keys", () => {
  const faults = (content: ConfigContent, definition: IntegrationDefinition) =>
    ConfigRefusals.refusals({ definition, content, at, capabilities: everyCapability }).map(
      ({ message, name }) => `${name}: ${message}`
    )

  it.each<readonly [string, Keys, IntegrationDefinition]>([
    ["some of the manifest's keys", ["key"], declaring(keys, "installation")],
    ["them in another order", ["key", ["city", "name"], "domain"], declaring(keys, "installation")]
  ])("may be %s", (_, by, definition) => assert.deepStrictEqual(faults(choosing(by), definition), []))

  it("is refused where the manifest doesn't allow it", () => {
    assert.deepStrictEqual(faults(choosing(["domain"]), declaring(keys)), [
      `${place}.match: the integration "crm" lets no installation choose how records of companies are found: remove match`
    ])
  })

  it("lists every key that the manifest doesn't have, with the nearest one, and every key that is there twice", () => {
    const by: Keys = ["domian", ["city", "name"], ["name", "city"]]
    assert.deepStrictEqual(faults(choosing(by), declaring(keys, "installation")), [
      `${place}.match.by[0]: the integration defines no key domian of companies; did you mean domain?`,
      `${place}.match.by[2]: name and city is listed twice: list each key once`
    ])
  })

  it("stays as it is when a later revision doesn't allow it, with a warning and a line in the deploy plan", () => {
    const [content, before, after] = [choosing(["key"]), declaring(keys, "installation"), declaring(["domain"])]
    const proposal = { definition: after, content, before: content, at, capabilities: everyCapability }
    assert.deepStrictEqual(ConfigRefusals.refusals(proposal), [])
    const warned = SaveWarnings.ofInstalled(after, choosing(["key"], { key: "domain" }))
    assert.deepStrictEqual(
      warned.map(({ name }) => name),
      [`${place}.match`]
    )
    const id = Sample.integrationId(1)
    const latestRevision = { id: Sample.revisionId(1), specVersion: "1.0.0" as const, createTime: Sample.time(1) }
    const deployed = {
      id,
      projectId: Sample.projectId(),
      name: "crm",
      provider,
      createTime: Sample.time(1),
      latestRevision: { ...latestRevision, content: before }
    }
    const installation = Sample.installation()
    const installations = [{ ...installation, integrationId: id, config: { ...installation.config, content } }]
    const comparison = {
      manifest: { specVersion: "1.0.0", integrations: [after] } as const,
      deployed: [deployed],
      destructive: false
    }
    assert.deepStrictEqual(DeployPlanning.concerning(comparison), [deployed])
    const { warnings } = DeployPlanning.plan({
      ...comparison,
      installations,
      capabilitiesOf: () => everyCapability,
      destinations: new Set()
    })
    assert.isTrue(
      warnings.some(({ message }) => message.includes("a key of companies that 1 of its installations chose"))
    )
  })

  it.effect("decides how upserts find records, before the manifest and after the request", () =>
    Effect.gen(function* () {
      const declared = { match: { by: ["domain", "email"], choice: "installation" } } as const
      const { write } = yield* world({ declared, object: { match: { by: ["email"] } } })
      const record = { email: "ada@acme.test", domain: "acme.test" }
      assert.deepStrictEqual((yield* write({ type: "upsert", record })).result?.matchedBy, ["email"])
      const match = { by: ["domain"] }
      assert.deepStrictEqual((yield* write({ type: "upsert", match, record })).result?.matchedBy, ["domain"])
    })
  )

  it.effect("is saved with the installation, and shown with the revision", () =>
    Effect.gen(function* () {
      const match = { by: ["email", "domain"], choice: "installation" } as const
      const { installation, platform } = yield* world({ declared: { match }, object: { match: { by: ["domain"] } } })
      assert.deepStrictEqual(installation.config.content.write?.objects?.["contacts"]?.match, { by: ["domain"] })
      const { integration } = yield* platform.getBootstrap(Caller.Host(), {
        project: "shop",
        integration: "crm",
        groupRef: installation.group.groupRef
      })
      const { content } = integration.latestRevision
      assert.deepStrictEqual(HydratedRevision.contentOf(content, new Map()).write?.objects[0]?.match, match)
    })
  )
})

const field = (fieldName: string, more: object = {}) => ({
  fieldName,
  displayName: fieldName,
  valueType: "string" as const,
  providerType: "string",
  createable: true,
  updateable: true,
  isCustom: false,
  unique: false,
  hidden: false,
  ...more
})

describe("the account's fields of the keys", () => {
  const findings = (content: ConfigContent, definition: IntegrationDefinition) => {
    const fields = [
      field("domain"),
      field("name"),
      field("city"),
      field("ref", { unique: true }),
      field("tax", { hidden: true })
    ]
    const metadata = {
      name: objectName,
      displayName: "Company",
      isCustom: false,
      fields: ObjectMetadata.fieldsByName(fields)
    }
    const { refusals, warnings } = AccountRefusals.findings({
      definition,
      content,
      objects: { read: [], write: ["companies"] },
      described: new Map([["companies", { metadata }]]),
      at
    })
    const shown = (all: typeof refusals) => all.map(({ message, name }) => `${name}: ${message}`)
    return { refusals: shown(refusals), warnings: shown(warnings) }
  }

  const unreadable = (key: string, name = key) =>
    `records of companies can't be found by ${key}: the field "${name}" is not mapped, doesn't exist, or the connected user may not see it`
  const shared = (key: string) =>
    `${key} is not unique in this account: several records of companies may have it, and match.onMany decides about them`

  it("are refused where the installation chose the key, and are a warning where the manifest has it", () => {
    const definition = declaring(["domain", "tax", ["name", "size"]], "installation")
    const faults = [unreadable("tax"), unreadable("name and size", "size")]
    assert.deepStrictEqual(findings(choosing(["tax", ["name", "size"]]), definition), {
      refusals: faults.map((fault, n) => `${place}.match.by[${n}]: ${fault}`),
      warnings: []
    })
    assert.deepStrictEqual(findings(choosing(), definition), {
      refusals: [],
      warnings: [...faults, shared("domain")].map((fault) => `${place}: ${fault}`)
    })
  })

  it("are found through the customer's mappings", () => {
    const definition = declaring(["key"])
    assert.deepStrictEqual(findings(choosing(undefined, { key: "ref" }), definition), { refusals: [], warnings: [] })
    assert.deepStrictEqual(findings(choosing(undefined, { key: "domain" }), definition).warnings, [
      `${place}: ${shared("key")}`
    ])
  })

  it("need be unique in one field of a combination only", () => {
    const none = { refusals: [], warnings: [] }
    assert.deepStrictEqual(findings(choosing(), declaring([["ref", "city"]])), none)
    const combined = findings(choosing([["city", "name"]]), declaring([["name", "city"]], "installation"))
    assert.deepStrictEqual(combined.warnings, [`${place}.match.by[0]: ${shared("city and name")}`])
  })
})

describe("the keys of a manifest", () => {
  it("are listed once each, and a choice needs some", () => {
    const manifest = Schema.decodeUnknownSync(Manifest)({
      specVersion: "1.0.0",
      integrations: [
        {
          name: "crm",
          provider,
          write: {
            objects: [
              { objectName: "companies", match: { by: [["name", "city"], "domain", ["city", "name"]] } },
              { objectName: "deals", match: { by: ["ref", ["ref"]] } },
              { objectName: "contacts", match: { choice: "installation" } }
            ]
          }
        }
      ]
    })
    assert.deepStrictEqual(
      ManifestRefusals.refusals(manifest).map(({ path }) => path.slice(2).join(".")),
      ["write.objects.0.match.by.2", "write.objects.1.match.by.1", "write.objects.2.match.choice"]
    )
  })
})

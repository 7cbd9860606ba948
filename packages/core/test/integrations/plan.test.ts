/** @rule integration.plan, write.update, integration.newRequirements, integration.warnings */
import { assert, describe, it } from "@effect/vitest"
import { ProviderName } from "../../src/domain/Ids.ts"
import type { Integration } from "../../src/integrations/Integration.ts"
import {
  IntegrationDefinition as Definition,
  type IntegrationDefinition,
  specVersion
} from "../../src/integrations/Manifest.ts"
import * as DefinitionChanges from "../../src/integrations/rules/DefinitionChanges.ts"
import * as DeployPlanning from "../../src/integrations/rules/DeployPlanning.ts"
import * as Sample from "../../testing/Sample.ts"
import { everyCapability as capabilities } from "../../testing/ScriptedDriver.ts"
import * as Schema from "effect/Schema"

const decode = Schema.decodeUnknownSync(Definition)
const definition = (members: object = {}, name = "crm"): IntegrationDefinition =>
  decode({ name, provider: "scripted", ...members })
const field = (fieldName: string, more: object = {}) => ({ fieldName, ...more })
const reading = (...requiredFields: ReadonlyArray<object>) => ({
  read: { objects: [{ objectName: "contacts", requiredFields }] }
})

describe("what differs between two definitions", () => {
  it.each([
    ["nothing", reading(field("a")), reading(field("a")), []],
    ["nothing but the order of members", { displayName: "x", module: "y" }, { module: "y", displayName: "x" }, []],
    ["a member", { displayName: "x" }, { displayName: "y" }, ["change displayName"]],
    ["a new member", {}, { module: "crm" }, ["add module"]],
    ["a member less", { module: "crm" }, {}, ["remove module"]],
    [
      "an object more",
      { write: { objects: [] } },
      { write: { objects: [{ objectName: "a" }] } },
      ["add write.objects.a"]
    ],
    [
      "an object less",
      { write: { objects: [{ objectName: "a" }, { objectName: "b" }] } },
      { write: { objects: [{ objectName: "b" }] } },
      ["remove write.objects.a"]
    ],
    [
      "a field more",
      reading(field("a")),
      reading(field("a"), field("b")),
      ["add read.objects.contacts.requiredFields.b"]
    ],
    [
      "a field's mapping",
      reading(field("a", { mapToName: "x" })),
      reading(field("a", { mapToName: "y" })),
      ["change read.objects.contacts.requiredFields.a.mapToName"]
    ],
    [
      "the order of fields",
      reading(field("a"), field("b")),
      reading(field("b"), field("a")),
      ["change read.objects.contacts.requiredFields"]
    ],
    ["an object with an odd name", {}, { write: { objects: [{ objectName: "a.b" }] } }, ["add write"]]
  ])("plans %s", (_what, before, after, expected) => {
    const changes = DefinitionChanges.between(definition(before), definition(after))
    assert.deepStrictEqual(
      changes.map(({ action, path }) => `${action} ${path}`),
      expected
    )
  })
})

const deployed = (n: number, content: IntegrationDefinition): Integration => ({
  id: Sample.integrationId(n),
  projectId: Sample.projectId(),
  name: content.name,
  provider: content.provider,
  createTime: Sample.time(n),
  latestRevision: { id: Sample.revisionId(n), specVersion, createTime: Sample.time(n), content }
})

const writing = (...names: ReadonlyArray<string>) => ({
  write: { objects: names.map((objectName) => ({ objectName })) }
})

const planned = (
  before: ReadonlyArray<Integration>,
  [first = definition(), ...others]: ReadonlyArray<IntegrationDefinition>,
  destructive = false,
  destinations: ReadonlyArray<string> = []
) =>
  DeployPlanning.plan({
    manifest: { specVersion, integrations: [first, ...others] },
    deployed: before,
    destructive,
    installations: [Sample.installation()],
    capabilitiesOf: (provider) =>
      provider === "scripted" ? capabilities : { ...capabilities, create: false, update: false, delete: false },
    destinations: new Set(destinations)
  })

const summary = ({ changes, integrations }: ReturnType<typeof planned>) => [
  changes,
  ...integrations.map(({ action, name }) => `${action} ${name}`)
]

describe("a deploy plan", () => {
  const crm = deployed(1, definition(writing("contacts", "deals")))
  const old = deployed(2, definition({}, "old"))

  it("lists what is new, changed, unchanged and not in the manifest", () => {
    const kept = deployed(3, definition({}, "kept"))
    const next = [definition({}, "new"), definition({ displayName: "x" }), definition({}, "kept")]
    assert.deepStrictEqual(summary(planned([crm, kept, old], next)), [
      true,
      "add new",
      "change crm",
      "none kept",
      "unlisted old"
    ])
    assert.deepStrictEqual(summary(planned([kept, old], [definition({}, "kept")])), [
      false,
      "none kept",
      "unlisted old"
    ])
    assert.deepStrictEqual(summary(planned([kept, old], [definition({}, "kept")], true)), [
      true,
      "none kept",
      "remove old"
    ])
  })

  it("names the installations whose config holds what goes, and no others", () => {
    const lost = planned([crm], [definition(writing("deals"))])
    assert.deepStrictEqual(lost.integrations[0]?.installations, [
      {
        installationId: Sample.installationId(),
        groupRef: Sample.groupRef,
        undefinedObjects: ["write.objects.contacts"]
      }
    ])
    assert.deepStrictEqual(planned([crm], [definition(writing("contacts"))]).integrations[0]?.installations, [])
  })

  it("names every installation of an integration that goes", () => {
    const gone = planned([crm], [definition({}, "other")], true)
    assert.deepStrictEqual(
      gone.integrations[1]?.installations.map(({ installationId }) => installationId),
      [Sample.installationId()]
    )
  })

  it("names the installations that lack a newly required mapping, and warns of newly required fields", () => {
    const inheriting = {
      write: { objects: [{ objectName: "contacts", inheritMapping: true }, { objectName: "deals" }] }
    }
    const before = deployed(1, definition({ ...inheriting, ...reading(field("email")) }))
    const next = { ...inheriting, ...reading(field("email"), field("tier"), field("id"), { mapToName: "role" }) }
    const { integrations, warnings } = planned([before], [definition(next)])
    assert.deepStrictEqual(integrations[0]?.installations, [
      {
        installationId: Sample.installationId(),
        groupRef: Sample.groupRef,
        undefinedObjects: [],
        missingMappings: ["read.objects.contacts.selectedFieldMappings.role"]
      }
    ])
    assert.deepStrictEqual(
      warnings.flatMap(({ name }) => name ?? []),
      ["read.objects.contacts.requiredFields.tier", "read.objects.contacts.requiredFields.role"]
    )
    assert.deepStrictEqual(planned([before], [definition({ ...inheriting, ...reading() })]).warnings.length, 1)
  })

  it("warns of destinations that the project lacks, and not of an empty name, which lists show for an absent one", () => {
    const to = (destination: string) => definition({ read: { objects: [{ objectName: "contacts", destination }] } })
    assert.deepStrictEqual(
      planned([], [to("hook")]).warnings.map(({ message }) => message),
      [`the project has no destination "hook": its webhooks won't be sent`]
    )
    assert.deepStrictEqual(planned([], [to("")]).warnings, [])
    const watching = definition({ watchSchema: { destination: "schemas", allObjects: {} } })
    assert.match(planned([], [watching]).warnings[0]?.message ?? "", /no destination "schemas"/)
  })

  it("asks for installations only where objects go or more is required", () => {
    const losing = (next: IntegrationDefinition, destructive: boolean) =>
      DeployPlanning.concerning({
        manifest: { specVersion, integrations: [next] },
        deployed: [crm, old],
        destructive
      }).map(({ name }) => name)
    assert.deepStrictEqual(losing(definition(writing("contacts", "deals", "more")), false), [])
    assert.deepStrictEqual(losing(definition(writing("deals")), false), ["crm"])
    assert.deepStrictEqual(losing(definition(writing("contacts", "deals")), true), ["old"])
    const requiring = { ...writing("contacts", "deals"), ...reading(field("email")) }
    assert.deepStrictEqual(losing(definition(requiring), false), ["crm"])
  })

  it.each([
    [
      "an object that is read and written without its id",
      { ...reading(field("email")), ...writing("contacts") },
      /id is not among/u
    ],
    [
      "a destination that the project doesn't have",
      { read: { objects: [{ objectName: "contacts", destination: "hook" }] } },
      /no destination "hook"/u
    ],
    [
      "inheritMapping without a read object",
      { write: { objects: [{ objectName: "a", inheritMapping: true }] } },
      /inheritMapping/u
    ],
    ["a provider that can't write", { provider: "silent", ...writing("contacts") }, /silent doesn't support writes/u]
  ])("warns of %s", (_what, members, message) => {
    const { warnings } = planned([], [definition(members)])
    assert.strictEqual(warnings.length, 1)
    assert.match(warnings[0]?.message ?? "", message)
  })

  it.each([
    ["HubSpot's id among the required fields", { ...reading(field("hs_object_id")), ...writing("contacts") }],
    ["the id among the required fields", { ...reading(field("Id")), ...writing("contacts") }],
    ["a field that is mapped to id", { ...reading(field("record_id", { mapToName: "id" })), ...writing("contacts") }],
    ["an object that is only read", reading(field("email"))],
    ["a destination that is there", { read: { objects: [{ objectName: "contacts", destination: "known" }] } }]
  ])("doesn't warn of %s", (_what, members) => {
    assert.deepStrictEqual(planned([], [definition(members)], false, ["known"]).warnings, [])
  })

  it("refuses a changed provider, and one without a driver", () => {
    const faults = DeployPlanning.refusals(
      { specVersion, integrations: [definition({ provider: "other" }), definition({ provider: "hubspt" }, "new")] },
      [crm],
      [ProviderName.make("scripted"), ProviderName.make("other")]
    )
    assert.deepStrictEqual(
      faults.map(({ path }) => path),
      [
        ["integrations", 0, "provider"],
        ["integrations", 1, "provider"]
      ]
    )
    assert.match(faults[0]?.message ?? "", /"crm" is deployed for scripted/u)
  })
})

import { assert, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import * as Effect from "effect/Effect"
import jsforce from "jsforce"

const metadata = { label: "Sport", type: "Text", length: 100, required: false }

interface Thrown {
  readonly errorCode: string
  readonly message: string
}

const served = Effect.gen(function* () {
  const sandbox = yield* SalesforceSandbox.make()
  const { url } = yield* ServeSandbox.serve(sandbox)
  for (const name of ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"]) delete process.env[name]
  const client = new jsforce.Connection({
    instanceUrl: url,
    accessToken: SalesforceSandbox.defaultToken,
    version: "60.0"
  })
  return { sandbox, client }
})

const run = <A>(promise: () => PromiseLike<A>): Effect.Effect<A> => Effect.promise(promise)
const refused = (promise: () => PromiseLike<unknown>): Effect.Effect<Thrown> =>
  Effect.tryPromise({ try: promise, catch: (thrown): Thrown => Object(thrown) }).pipe(Effect.flip, Effect.orDie)

it.live("creates a custom field with jsforce, hidden from every user until it is granted", () =>
  Effect.gen(function* () {
    const { client } = yield* served
    const made = yield* run(() =>
      client.tooling.create("CustomField", { FullName: "Contact.Sport__c", Metadata: metadata })
    )
    assert.deepInclude(made, { success: true })
    const twice = yield* refused(() =>
      client.tooling.create("CustomField", { FullName: "Contact.Sport__c", Metadata: metadata })
    )
    assert.strictEqual(twice.errorCode, "DUPLICATE_DEVELOPER_NAME")
    const names = Effect.map(
      run(() => client.describe("Contact")),
      ({ fields }) => fields.map(({ name }) => name)
    )
    assert.notInclude(yield* names, "Sport__c")
    const hidden = yield* refused(() => client.query("SELECT Sport__c FROM Contact"))
    assert.strictEqual(hidden.errorCode, "INVALID_FIELD")
    const unwritten = yield* refused(() => client.sobject("Contact").create({ LastName: "A", Sport__c: "x" }))
    assert.strictEqual(unwritten.errorCode, "INVALID_FIELD")

    const set = yield* run(() => client.sobject("PermissionSet").create({ Name: "See", Label: "See" }))
    const ParentId = Object(set).id
    const grant = { ParentId, SobjectType: "Contact", Field: "Contact.Sport__c", PermissionsRead: true }
    yield* run(() => client.sobject("FieldPermissions").create({ ...grant, PermissionsEdit: true }))
    assert.notInclude(yield* names, "Sport__c")
    const assignment = { AssigneeId: SalesforceSandbox.defaultUserId, PermissionSetId: ParentId }
    yield* run(() => client.sobject("PermissionSetAssignment").create(assignment))
    const again = yield* refused(() => client.sobject("PermissionSetAssignment").create(assignment))
    assert.strictEqual(
      again.message,
      `Duplicate PermissionSetAssignment.  Assignee: ${assignment.AssigneeId}; Permission Set: ${ParentId}`
    )
    assert.include(yield* names, "Sport__c")
    const record = yield* run(() => client.sobject("Contact").create({ LastName: "A", Sport__c: "x" }))
    assert.isTrue(Object(record).success)
  }).pipe(Effect.scoped)
)

it.live("finds, reads and changes a custom field with jsforce; a required one needs and accepts no grant", () =>
  Effect.gen(function* () {
    const { client, sandbox } = yield* served
    yield* run(() =>
      client.tooling.create("CustomField", { FullName: "Contact.Sport__c", Metadata: { ...metadata, required: true } })
    )
    const found = yield* run(() =>
      client.tooling.query("SELECT Id FROM CustomField WHERE DeveloperName='Sport' AND TableEnumOrId='Contact'")
    )
    const [row] = found.records
    const id = String(row?.Id)
    const read = yield* run(() => client.tooling.sobject("CustomField").retrieve(id))
    assert.deepInclude(read, { FullName: "Contact.Sport__c" })
    yield* run(() =>
      client.tooling.sobject("CustomField").update({ Id: id, Metadata: { ...metadata, required: true, length: 200 } })
    )
    const { fields } = yield* run(() => client.describe("Contact"))
    const field = fields.find(({ name }) => name === "Sport__c")
    assert.deepStrictEqual([field?.length, field?.nillable], [200, false])
    const set = yield* run(() => client.sobject("PermissionSet").create({ Name: "See", Label: "See" }))
    const grant = { ParentId: Object(set).id, SobjectType: "Contact", Field: "Contact.Sport__c", PermissionsRead: true }
    const required = yield* refused(() => client.sobject("FieldPermissions").create(grant))
    assert.include(required.message, "You cannot deploy to a required field")
    const many = yield* refused(() => client.tooling.query("SELECT Metadata FROM CustomField"))
    assert.strictEqual(many.errorCode, "MALFORMED_QUERY")

    const restored = yield* SalesforceSandbox.restore(sandbox.dump())
    assert.deepStrictEqual(restored.dump(), sandbox.dump())
  }).pipe(Effect.scoped)
)

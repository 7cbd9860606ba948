/** Checked by `tsc -b`, never run: what a client with record types accepts. */
import { createClient } from "../src/index.ts"

/** Interfaces without an index signature, as `fieldgate types` generates them. */
interface ContactsCreate {
  readonly email: string
  readonly lifecyclestage?: "lead" | "customer" | null
}
interface ContactsUpdate {
  readonly email?: string
  readonly lifecyclestage?: "lead" | "customer" | null
}
interface Records {
  readonly contacts: { readonly create: ContactsCreate; readonly update: ContactsUpdate }
}

const options = { baseUrl: "https://api.test/v1", apiKey: "k" }

export const calls = async (): Promise<void> => {
  const contacts = createClient<Records>(options).objects("contacts")
  await contacts.create({ email: "a@b.test", lifecyclestage: "lead" })
  await contacts.update({ id: 7, lifecyclestage: null }, { mode: "asynchronous" })
  await contacts.batch("create", [{ record: { email: "a@b.test" } }])
  await contacts.batch("update", [{ record: { id: "7", email: "a@b.test" } }], { mode: "asynchronous" })
  await contacts.explainUpdate({ id: "7" })
  await contacts.upsert({ email: "a@b.test" }, { match: { by: ["email", ["email", "lifecyclestage"]] } })
  await contacts.update({ email: "a@b.test", lifecyclestage: "lead" }, { match: { by: ["email"] } })
  await contacts.delete({ email: "a@b.test" }, { match: { by: ["email"], onMissing: "skip" } })
  await contacts.batch("update", [{ record: { email: "a@b.test" } }], { match: { by: ["email"] } })
  // @ts-expect-error a misspelt field of a key
  await contacts.upsert({ email: "a@b.test" }, { match: { by: ["emial"] } })
  // @ts-expect-error a misspelt field of a key of several
  await contacts.update({ email: "a@b.test" }, { match: { by: [["email", "name"]] } })
  // @ts-expect-error a misspelt policy
  await contacts.batch("upsert", [{ record: { email: "a@b.test" } }], { match: { onMany: "newest" } })
  // @ts-expect-error a misspelt field
  await contacts.create({ email: "a@b.test", lifecyclestge: "lead" })
  // @ts-expect-error an option that the account doesn't have
  await contacts.create({ email: "a@b.test", lifecyclestage: "laed" })
  // @ts-expect-error a required field is missing
  await contacts.create({ lifecyclestage: "lead" })
  // @ts-expect-error an update names its record
  await contacts.update({ email: "a@b.test" })
  // @ts-expect-error a misspelt field in a batch
  await contacts.batch("create", [{ record: { emial: "a@b.test" } }])
  // @ts-expect-error a record of an update without its id
  await contacts.batch("update", [{ record: { email: "a@b.test" } }])
  // @ts-expect-error an option in a dry run
  await contacts.explainCreate({ email: "a@b.test", lifecyclestage: "laed" })
  // @ts-expect-error an option of a write that does not exist
  await contacts.create({ email: "a@b.test" }, { externalId: "X1" })
  // @ts-expect-error another group, which belongs to the target
  await contacts.create({ email: "a@b.test" }, { groupRef: "g" })
  // @ts-expect-error an object that the integration doesn't have
  createClient<Records>(options).objects("contact")
  // @ts-expect-error not record types
  createClient<{ readonly contacts: string }>(options)
}

/** Without types any record is accepted here, and checked by the server. */
export const untyped = async (name: string): Promise<void> => {
  const records = createClient(options).objects(name)
  await records.create({ anything: { at: ["all"] } })
  await records.batch("create", [{ record: { anything: 1 } }])
}

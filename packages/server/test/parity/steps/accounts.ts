/** Connections, sign-ins, installations, and the metadata of accounts. */
import { crm, type Known, missing, project, step } from "../Step.ts"

const ann = { groupRef: "acme", consumerRef: "ann" }
const bob = { groupRef: "bolt", consumerRef: "bob" }
const account = { provider: "scripted", apiKey: "s3cret" }
const installed = { ...crm, groupRef: "acme" }

const content = (settings: object = {}) => ({
  provider: "scripted",
  write: {
    objects: { contacts: { objectName: "contacts", selectedFieldSettings: { email: {} }, ...settings } }
  }
})

const connection = ({ of }: Known) => ({ project, connectionId: of("an account connects").id })
const installation = ({ of }: Known) => ({ ...crm, installationId: of("it is installed").id })
const answered = ({ of }: Known, name: string) => ({
  state: new URL(of(name).url ?? "").searchParams.get("state"),
  code: "granted"
})
const signInOf = (known: Known) => ({
  project,
  provider: "scripted",
  ...bob,
  callbackUrl: `${known.origin}/oauth/callback`
})

export const accounts = [
  step("an account connects", "generateConnection", { project, connection: { ...account, ...ann } }),
  step("an account at a provider that is not known", "generateConnection", {
    project,
    connection: { ...account, ...ann, provider: "unknown" }
  }),
  step("a connection with credentials at hand", "createConnection", {
    project,
    provider: "scripted",
    groupRef: "cove",
    consumerRef: "cal",
    credentials: { _tag: "ApiKeyCredentials", apiKey: "s3cret" }
  }),
  step("the connections", "listConnections", { project, groupRef: "acme" }),
  step("a part of them", "listConnections", { project, search: "A", pageSize: 1 }),
  step("a part that is too large", "listConnections", { project, pageSize: 1001 }),
  step("the connection with its credentials", "getConnection", (known) => ({
    ...connection(known),
    includeCreds: true
  })),
  step("a connection that does not exist", "getConnection", { project, connectionId: missing }),
  step("the connection's new key", "updateConnection", (known) => ({
    ...connection(known),
    update: { updateMask: ["apiKey"], connection: { apiKey: "s3cret-2" } }
  })),
  step("the part of the provider's calls that it may use", "updateConnection", (known) => ({
    ...connection(known),
    update: { updateMask: ["budgetShare"], connection: { budgetShare: 0.5 } }
  })),
  step("a mask that does not fit the connection", "updateConnection", (known) => ({
    ...connection(known),
    update: { updateMask: ["basicAuth"], connection: {} }
  })),
  step("the connection's next credentials", "replaceCredentials", (known) => ({
    ...connection(known),
    credentials: { _tag: "ApiKeyCredentials", apiKey: "s3cret-3" }
  })),

  step("a sign-in that needs no confirmation", "connectByOAuth", (known) => ({
    ...signInOf(known),
    confirmation: "none"
  })),
  step("a sign-in without a page", "connectByOAuth", signInOf),
  step("the provider's answer", "finishOAuth", (known) => answered(known, "a sign-in that needs no confirmation")),
  step("how the sign-in ended", "getOAuthSession", ({ of }) => ({
    project,
    sessionId: of("a sign-in that needs no confirmation").sessionId
  })),
  step("a sign-in that does not exist", "getOAuthSession", { project, sessionId: missing }),
  step("another sign-in", "connectByOAuth", (known) => ({ ...signInOf(known), openerOrigin: known.origin })),
  step("its answer", "finishOAuth", (known) => answered(known, "another sign-in")),
  step("its confirmation", "completeOAuth", ({ of }) => ({
    project,
    sessionId: of("another sign-in").sessionId,
    completion: of("its answer").completion
  })),
  step("its confirmation again", "completeOAuth", ({ of }) => ({
    project,
    sessionId: of("another sign-in").sessionId,
    completion: "another value"
  })),
  step("the account signs in again", "reconnectByOAuth", (known) => ({
    project,
    connectionId: known.of("the provider's answer").connection,
    callbackUrl: `${known.origin}/oauth/callback`,
    confirmation: "none"
  })),
  step("a refusal of its consumer", "finishOAuth", (known) => ({
    state: answered(known, "the account signs in again").state,
    error: "access_denied",
    errorDescription: "no"
  })),
  step("a connection by a key signs in", "reconnectByOAuth", (known) => ({
    ...connection(known),
    callbackUrl: `${known.origin}/oauth/callback`,
    confirmation: "none"
  })),

  step("what a page starts with", "getBootstrap", { ...installed, consumerRef: "ann" }),
  step("a config that is checked", "validateInstallation", { ...installed, config: { content: content() } }),
  step("a config of another provider", "validateInstallation", {
    ...installed,
    config: { content: { ...content(), provider: "unknown" } }
  }),
  step("it is installed", "createInstallation", { ...installed, config: { content: content() } }),
  step("it is installed twice", "createInstallation", { ...installed, config: { content: content() } }),
  step("another group connects and installs", "connectAndInstall", {
    ...crm,
    ...bob,
    apiKey: "s3cret-4",
    config: { content: content() }
  }),
  step("a connection that is in use", "deleteConnection", connection),
  step("the installation", "getInstallation", installation),
  step("an installation that does not exist", "getInstallation", { ...crm, installationId: missing }),
  step("the installations", "listInstallations", { ...crm, groupRef: "acme" }),
  step("the installations of all integrations", "listInstallations", { project, pageSize: 1 }),
  step("a page with everything", "getBootstrap", { ...installed, consumerRef: "ann" }),

  step("the account's objects", "describeObjects", (known) => ({
    project,
    account: { connectionId: connection(known).connectionId }
  })),
  step("an object of the account", "describeObject", {
    project,
    account: { integration: "crm", groupRef: "acme" },
    objectName: "contacts"
  }),
  step("an object at the provider", "describeObject", {
    project,
    account: { provider: "scripted", groupRef: "acme" },
    objectName: "contacts",
    excludeReadOnly: true
  }),
  step("an object that does not exist", "describeObject", {
    project,
    account: { integration: "crm", groupRef: "acme" },
    objectName: "ships"
  }),
  step("a custom field", "upsertFields", {
    project,
    account: { integration: "crm", groupRef: "acme" },
    fields: { contacts: [{ fieldName: "hobby", displayName: "Hobby", valueType: "string" }] }
  }),
  step("a custom field of a group without an account", "upsertFields", {
    project,
    account: { provider: "scripted", groupRef: "unknown" },
    fields: { contacts: [{ fieldName: "hobby", displayName: "Hobby", valueType: "string" }] }
  }),
  step("a revision with the account's fields", "hydrateRevision", ({ of, ...known }) => ({
    ...crm,
    revisionId: of("the integration").latestRevision?.id,
    connectionId: connection({ of, ...known }).connectionId
  }))
]

/** After the writes: configs change, and everything is removed. */
export const endings = [
  step("a field is held back", "updateInstallation", (known) => ({
    ...installation(known),
    updateMask: ["config.content.write.objects.contacts"],
    installation: { config: { content: content({ selectedFieldSettings: { phone: { writeOnCreate: "never" } } }) } }
  })),
  step("a mask that is not known", "updateInstallation", (known) => ({
    ...installation(known),
    updateMask: ["config.contents"],
    installation: { config: { content: content() } }
  })),
  step("a change of a config that is no longer current", "updateInstallation", (known) => ({
    ...installation(known),
    ifMatch: known.of("it is installed").config?.id,
    updateMask: ["config.content.write.objects.contacts"],
    installation: { config: { content: content() } }
  })),
  step("a create without that field", "writeRecords", {
    ...crm,
    objectName: "contacts",
    request: { groupRef: "acme", type: "create", record: { email: "ed@acme.test", phone: "2" } }
  }),
  step("the configs", "listConfigs", installation),
  step("the first config", "getConfig", (known) => ({
    ...installation(known),
    configId: known.of("it is installed").config?.id
  })),
  step("a config that does not exist", "getConfig", (known) => ({ ...installation(known), configId: missing })),
  step("everything of a person", "exportPerson", { project, person: { email: "Ed@acme.test" } }),
  step("the end of a person's data", "erasePerson", { project, person: { email: "ed@acme.test" } }),
  step("the end of a consumer", "erasePerson", { project, person: { consumerRef: "bob" } }),
  step("the end of a person by no address", "erasePerson", { project, person: { email: "bob" } }),
  step("everything of a group", "exportGroup", { project, groupRef: "acme" }),
  step("the end of an installation", "deleteInstallation", installation),
  step(
    "what was left to do",
    "getRemovalJob",
    ({ of }) => ({ project, jobId: of("the end of an installation").id }),
    ({ state }) => state === "done"
  ),
  step("the end of one that is gone", "deleteInstallation", installation),
  step("a removal job that does not exist", "getRemovalJob", { project, jobId: missing }),
  step("the end of a connection", "deleteConnection", ({ of }) => ({
    project,
    connectionId: of("a connection with credentials at hand").id
  })),
  step("the end of a group with operations", "eraseGroup", { project, groupRef: "acme" }),
  step("the end of a group", "eraseGroup", { project, groupRef: "bolt" }),
  step("the end of a group that is gone", "eraseGroup", { project, groupRef: "bolt" })
]

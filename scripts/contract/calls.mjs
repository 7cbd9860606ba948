/** The main calls of the API, in an order in which each has what it needs, with their responses. */
import { generateKeyPairSync } from "node:crypto"
import { connections, signIns } from "./accounts.mjs"
import { destinations } from "./destinations.mjs"
import { integrations } from "./integrations.mjs"

const demo = "/v1/projects/demo"
const crm = `${demo}/integrations/crm`
const groupRef = "demo-group"
const contact = (n) => ({ email: `contract-${n}@demo.example` })

/** Makes the calls and yields `{ method, path, expected, isWrong?, answer }`. */
export async function* calls({ address, key }) {
  const call = async (method, path, expected, { as = key, body, headers = {}, isWrong = false } = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(as === null ? {} : { "x-api-key": as }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000)
    })
    const text = await response.text()
    const type = response.headers.get("content-type")
    const violations = JSON.parse(response.headers.get("sl-violations") ?? "[]")
    const json = /[/+]json/.test(type ?? "") && text !== "" ? JSON.parse(text) : undefined
    const { headers: answered, status } = response
    return { method, path, expected, isWrong, answer: { status, headers: answered, text, type, violations, json } }
  }
  const parts = [
    administration,
    connections,
    signIns,
    integrations,
    destinations,
    installations,
    metadata,
    writes,
    groups
  ]
  for (const part of parts) yield* part(call)
}

async function* administration(call) {
  yield await call("GET", "/v1/projects", 200)
  const project = await call("GET", `${demo}?includeEntitlements=true`, 200)
  yield project
  const { orgId } = project.answer.json
  yield await call("PATCH", demo, 200, { body: { updateMask: ["appName"], project: { appName: "Contract" } } })
  yield await call("PATCH", demo, 400, { body: { updateMask: ["id"], project: {} }, isWrong: true })
  yield await call("GET", `/v1/orgs/${orgId}`, 200)
  yield await call("GET", "/v1/orgs/unknown", 404)
  yield await call("PATCH", `/v1/orgs/${orgId}`, 200, { body: { updateMask: ["label"], org: { label: "Contract" } } })
  yield await call("POST", "/v1/orgs", 201, { body: { label: "Branch" } })
  yield await call("GET", "/v1/projects", 401, { as: null, isWrong: true })
  yield await call("POST", "/v1/projects", 201, { body: { orgId, name: "second" } })

  const keys = "/v1/projects/second/api-keys"
  const first = await call("POST", keys, 201, { body: { label: "first", scopes: ["full"] } })
  yield first
  const as = first.answer.json.key
  const other = await call("POST", keys, 201, { as, body: { label: "other", scopes: ["frontend"] } })
  yield other
  const one = `${keys}/${other.answer.json.id}`
  yield await call("GET", `${keys}?active=true`, 200, { as })
  yield await call("PATCH", one, 200, { as, body: { updateMask: ["active"], apiKey: { active: false } } })
  yield await call("POST", `${one}/rotate`, 200, { as })
  yield await call("DELETE", one, 204, { as })
  yield await call("DELETE", one, 404, { as })

  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const publicKeyPem = publicKey.export({ type: "spki", format: "pem" })
  const jwtKeys = `${demo}/jwt-keys`
  const jwtKey = await call("POST", jwtKeys, 201, { body: { label: "tokens", publicKeyPem } })
  yield jwtKey
  const jwt = `${jwtKeys}/${jwtKey.answer.json.kid}`
  yield await call("GET", jwtKeys, 200)
  yield await call("PATCH", jwt, 200, { body: { updateMask: ["label"], jwtKey: { label: "renamed" } } })
  yield await call("DELETE", jwt, 204)
  yield await call("POST", jwtKeys, 400, { body: { label: "tokens", publicKeyPem: "none" } })

  yield await call("GET", "/v1/providers", 200, { as: null })
  yield await call("GET", "/v1/providers/hubspot", 200, { as: null })

  const apps = `${demo}/provider-apps`
  const app = await call("POST", apps, 200, { body: { provider: "hubspot", clientId: "a1", clientSecret: "shh" } })
  yield app
  const oneApp = `${apps}/${app.answer.json.id}`
  yield await call("GET", apps, 200)
  yield await call("GET", oneApp, 200)
  yield await call("PATCH", oneApp, 200, { body: { updateMask: ["clientId"], providerApp: { clientId: "a2" } } })
  yield await call("DELETE", oneApp, 204)
}

async function* installations(call) {
  const all = `${crm}/installations`
  const list = await call("GET", `${all}?groupRef=${groupRef}`, 200)
  yield list
  const [installation] = list.answer.json
  const one = `${all}/${installation.id}`
  const { content } = installation.config
  yield await call("GET", `${crm}/bootstrap?groupRef=${groupRef}`, 200)
  yield await call("GET", one, 200)
  yield await call("GET", `${all}/nothing`, 404)
  yield await call("GET", `${demo}/installations`, 200)
  yield await call("GET", `${demo}/installations?pageSize=1&search=${groupRef}&healthStatus=healthy`, 200)
  yield await call("GET", `${demo}/connections?pageToken=${installation.connection.id}`, 200)
  yield await call("GET", `${one}/configs`, 200)
  yield await call("GET", `${one}/configs/${installation.config.id}`, 200)
  yield await call("GET", `${one}/configs/nothing`, 404)
  yield await call("POST", `${all}:validate`, 200, { body: { groupRef, config: { content } } })
  yield await call("POST", all, 409, { body: { groupRef, config: { content } } })
  const updateMask = ["config.content.write.objects.companies"]
  yield await call("PATCH", `${one}?skipSampling=true`, 200, {
    body: { updateMask, installation: { config: { content } } }
  })
  const changes = [{ op: "replace", path: "/deletionSettings", value: { enabled: true } }]
  const patch = `${crm}/objects/contacts/config-content`
  yield await call("PATCH", `${patch}?skipSampling=true`, 200, { body: { groupRef, action: "write", changes } })
  yield await call("PATCH", patch, 412, {
    body: { groupRef, action: "write", changes },
    headers: { "if-match": `"${installation.config.id}"` }
  })
}

async function* metadata(call) {
  const plan = { fieldName: "plan", displayName: "Plan", valueType: "string" }
  const body = { groupRef, fields: { contacts: [plan] } }
  // Whether the driver can create fields doesn't matter for the contract: any documented response is accepted.
  yield await call("PUT", `${crm}/object-metadata`, undefined, { body })
  yield await call("PUT", `${demo}/providers/hubspot/object-metadata`, undefined, { body })
  const contacts = `objects/contacts/metadata?groupRef=${groupRef}`
  yield await call("GET", `${crm}/${contacts}`, 200)
  yield await call("GET", `${demo}/providers/hubspot/${contacts}&excludeReadOnly=true`, 200)
  const { answer } = await call("GET", `${crm}/installations?groupRef=${groupRef}`, 200)
  const [{ config, connection }] = answer.json
  yield await call("GET", `${crm}/revisions/${config.revisionId}:hydrate?connectionId=${connection.id}`, 200)
}

async function* writes(call) {
  const contacts = `${crm}/objects/contacts`
  const write = (body, expected = 200, options = {}) =>
    call("POST", contacts, expected, { body: { groupRef, ...body }, ...options })
  const created = await write({ type: "create", record: contact(1) })
  yield created
  const { operationId, result } = created.answer.json
  const update = { type: "update", record: { id: result.recordId, firstname: "Ann" } }
  yield await write(update, 200, { headers: { "idempotency-key": "contract-1" } })
  yield await write(update, 200, { headers: { "idempotency-key": "contract-1" } })
  yield await write({ ...update, dryRun: true })
  yield await write({ type: "update", record: { id: "404404404", firstname: "Ann" } }, 422)
  yield await write({ type: "update", record: { id: "404404404", firstname: "Ann" } }, 422, {
    headers: { accept: "application/json" }
  })
  yield await write({ type: "create", batch: [2, 3].map((n) => ({ record: contact(n) })) })
  yield await write({ type: "create", batch: [2, 4].map((n) => ({ record: contact(n) })) })
  yield await write({ type: "create", record: contact(5), batch: [] }, 400, { isWrong: true })
  yield await write({ groupRef: "unknown", type: "create", record: contact(6) }, 404)
  yield await write({ type: "create", mode: "asynchronous", record: contact(7) })
  const gathered = { type: "create", mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 60 } }
  const accumulated = await write({ ...gathered, record: contact(8) })
  yield accumulated
  yield await call("POST", `${contacts}:find`, 200, {
    body: { groupRef, by: [{ email: contact(1).email }, { email: "missing@demo.example" }], fields: ["email"] }
  })
  yield await call("POST", `${contacts}:find`, 400, { body: { groupRef, by: {} }, isWrong: true })
  yield await write({ type: "delete", record: { id: result.recordId } })

  yield await call("POST", `${demo}/operations:find`, 200, { body: { record: contact(1).email, pageSize: 2 } })
  yield await call("GET", `${demo}/audit-events?pageSize=2`, 200)
  yield await call("GET", `${demo}/audit-events:csv`, 200)
  const one = `${demo}/operations/${operationId}`
  yield await call("GET", one, 200)
  yield await call("GET", `${one}/records?pageSize=10`, 200)
  yield await call("GET", `${one}/attempts`, 200)
  yield await call("GET", `${one}/logs`, 200)
  yield await call("GET", `${one}/requests`, 200)
  yield await call("GET", `${demo}/operations?status=success&type=create&search=${operationId}`, 200)
  yield await call("GET", `${demo}/operations?since=yesterday`, 400)
  yield await call("GET", `${demo}/statistics?range=day`, 200)
  yield await call("GET", `${demo}/events?seconds=0`, 200)
  yield await call("GET", `${demo}/operation-counts?status=failure`, 200)
  yield await call("GET", `${demo}/usage`, 200)
  yield await call("POST", `${one}:cancel`, 200)
  yield await call("POST", `${one}:redrive`, 422, { body: {} })
  yield await call("POST", `${demo}/operations/${accumulated.answer.json.operationId}:flush`, 200)
  yield await call("GET", `${demo}/operations/nothing`, 404)
  const redrive = await call("POST", `${demo}/redrive-jobs`, 201, {
    body: { filter: { status: "failure" }, dryRun: true }
  })
  yield redrive
  const job = `${demo}/redrive-jobs/${redrive.answer.json.id}`
  yield await call("GET", job, 200)
  yield await call("GET", `${demo}/redrive-jobs?pageSize=1`, 200)
  yield await call("POST", `${job}:cancel`, 200)
  yield await call("GET", `${demo}/redrive-jobs/nothing`, 404)
  // A job is answered only where very much waits.
  yield await call("GET", `${demo}/removal-jobs/nothing`, 404)
  const { installationId } = (await call("GET", one, 200)).answer.json
  yield await call("GET", `${crm}/installations/${installationId}/operations?status=success&pageSize=2`, 200)
}

async function* groups(call) {
  const { answer } = await call("GET", `${demo}/integrations/sales/installations`, 200)
  yield await call("DELETE", `${demo}/integrations/sales/installations/${answer.json[0].id}`, 204)
  yield await call("POST", `${demo}/people:download`, 200, { body: { email: contact(2).email } })
  yield await call("POST", `${demo}/people:erase`, 200, { body: { email: contact(2).email } })
  yield await call("POST", `${demo}/people:erase`, 400, { body: { recordId: "7" }, isWrong: true })
  yield await call("GET", `${demo}/groups/${groupRef}/data`, 200)
  yield await call("DELETE", `${demo}/groups/${groupRef}/data`, 200)
}

/**
 * A CRM in a process of its own that takes calls in HubSpot's and Pipedrive's form, answers each after a while, refuses none, and records
 * when they arrive.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"

/** The same clock in all processes. */
export const now = () => performance.timeOrigin + performance.now()

/** Creates of accounts whose token begins with "slow" take `slowLatency`. */
export const startCrm = async (latency, slowLatency = latency) => {
  const child = fork(fileURLToPath(import.meta.url), [`${latency}`, `${slowLatency}`])
  const [{ url }] = await once(child, "message")
  return {
    url,
    /** By the token of the account: the times of arrival, of calls and of created records by email, and the most calls at a time. */
    report: async () => {
      child.send("report")
      const [accounts] = await once(child, "message")
      return new Map(accounts)
    },
    stop: async () => {
      const ended = once(child, "exit")
      child.kill()
      await ended
    }
  }
}

/** The most calls of any window of this length. */
export const fullestWindow = (times, windowMillis) => {
  let first = 0
  let most = 0
  for (const [index, time] of times.entries()) {
    while (times[first] <= time - windowMillis) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

const serve = async (latency, slowLatency) => {
  const accounts = new Map()
  let serial = 1000
  const server = createServer((request, response) => {
    const token = request.headers["x-api-token"] ?? request.headers.authorization?.replace("Bearer ", "") ?? ""
    const account = accounts.get(token) ?? { times: [], records: [], running: 0, most: 0 }
    accounts.set(token, account)
    account.times.push(now())
    account.running += 1
    account.most = Math.max(account.most, account.running)
    const chunks = []
    request.on("data", (chunk) => chunks.push(chunk))
    request.on("end", () => {
      serial += 1
      const sent = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString("utf8"))
      const isCreate = sent.properties?.email !== undefined
      if (isCreate) account.records.push([sent.properties.email, now()])
      const [status, body] = answerTo(request, sent, serial)
      setTimeout(
        () => {
          // Not once its caller is gone: a CRM goes on with the call.
          account.running -= 1
          response.writeHead(status, { "content-type": "application/json" })
          response.end(JSON.stringify(body))
        },
        isCreate && token.startsWith("slow") ? slowLatency : latency
      )
    })
  })
  server.keepAliveTimeout = 75_000
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  process.on("message", () => process.send([...accounts]))
  process.send({ url: `http://127.0.0.1:${server.address().port}` })
}

const email = {
  name: "email",
  label: "Email",
  type: "string",
  fieldType: "text",
  groupName: "contactinformation",
  options: [],
  modificationMetadata: { readOnlyValue: false }
}

const contacts = {
  id: "0-1",
  objectTypeId: "0-1",
  name: "CONTACT",
  fullyQualifiedName: "CONTACT",
  labels: { singular: "Contact", plural: "Contacts" },
  primaryDisplayProperty: "email",
  requiredProperties: [],
  searchableProperties: [],
  properties: [],
  associations: []
}

const answerTo = ({ method, url }, sent, serial) => {
  // An object is described once, and again by each write where the description has no fields.
  if (url.includes("/properties/")) return [200, { results: [email] }]
  if (url.includes("/crm-object-schemas/")) return [200, contacts]
  if (method !== "POST") return [200, { results: [], data: [], success: true }]
  if (url.includes("/persons")) return [201, { success: true, data: { id: serial, ...sent } }]
  const at = new Date().toISOString()
  return [201, { id: `${serial}`, properties: sent.properties, createdAt: at, updatedAt: at, archived: false }]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(Number(process.argv[2]), Number(process.argv[3]))

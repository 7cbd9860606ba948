/** Requests to the endpoint of writes, valid and invalid in each way that a layer of the server notices. */
import { contactsPath } from "./TestPlatform.ts"

export interface CorpusRequest {
  readonly method?: string
  readonly path?: string
  /** `undefined` leaves out a header that is sent otherwise. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Anything that is not a text or bytes is sent as JSON. */
  readonly body?: unknown
  /** Sends the body in so many chunks, without its length. */
  readonly chunks?: number
  /** How often it is sent; default once. */
  readonly times?: number
  /** A bearer token with these claims, in place of the key. */
  readonly claims?: Readonly<Record<string, unknown>>
}

/** The limit of bodies of the server that the requests are sent to. */
export const bodyLimitBytes = 20_000

const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }
const text = JSON.stringify(create)
const nested = (levels: number) =>
  `{"groupRef":"acme","type":"create","record":{"a":${"[".repeat(levels)}${"]".repeat(levels)}}}`
const sized = (bytes: number) => {
  const frame = JSON.stringify({ ...create, record: { email: "" } })
  return frame.replace('"email":""', `"email":"${"x".repeat(bytes - frame.length)}"`)
}
const bytesOf = (...parts: ReadonlyArray<string | number>): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...new TextEncoder().encode(part)])))

const later = { ...create, mode: "asynchronous" }
const at = (project: string, integration: string, object: string) =>
  `/v1/projects/${project}/integrations/${integration}/objects/${object}`

const accepted: Readonly<Record<string, CorpusRequest>> = {
  "a create": { body: create, times: 2 },
  "a dry run": { body: { ...create, dryRun: true } },
  "an update": { body: { groupRef: "acme", type: "update", record: { id: "1", firstname: "Ann" } } },
  "a delete": { body: { groupRef: "acme", type: "delete", record: { id: "1" } } },
  "a batch": {
    body: { groupRef: "acme", type: "create", batch: [{ record: { email: "a" } }, { record: { email: "b" } }] }
  },
  "an asynchronous create": { body: later, times: 2 },
  "an auto batch": { body: { ...later, autoBatchPolicy: { maxDelayMinutes: 5 } }, times: 2 },
  "any JSON in a record": { body: { ...create, record: { a: [1, { b: null }], "ü €": "𝄞", "": true, c: -1.5e-7 } } },
  "U+FFFD in a record": { body: { ...create, record: { email: "\uFFFD" } } },
  "escaped text": { body: '{"groupRef":"acme","type":"create","record":{"a\\u0062":"\\ud834\\udd1e \\"\\\\"}}' },
  "a byte order mark": { body: `\uFEFF${text}` },
  "blanks around": { body: ` \r\n\t${text}\n` },
  "no media type": { body: text, headers: { "content-type": undefined } },
  "charset utf-8": { body: text, headers: { "content-type": 'application/json; charset="UTF-8"' } },
  "encoding identity": { body: text, headers: { "content-encoding": " Identity " } },
  "a body in chunks": { body: text, chunks: 7 },
  "a request for 100 Continue": { body: text, headers: { expect: "100-continue" } },
  "a body at the limit": { body: sized(bodyLimitBytes) },
  "a body at the limit in chunks": { body: sized(bodyLimitBytes), chunks: 10 },
  "64 levels": { body: nested(62) },
  "a request id of the caller": { body: create, headers: { "x-request-id": "order-1:2.3" } },
  "an unsafe request id": { body: create, headers: { "x-request-id": 'a"b' } },
  "an origin": { body: create, headers: { origin: "https://shop.example" } },
  "an idempotency key": { body: { ...create, record: { email: "k" } }, headers: { "idempotency-key": "k1" }, times: 2 },
  "an asynchronous idempotency key": { body: later, headers: { "idempotency-key": "k2" }, times: 2 },
  "a reused idempotency key": { body: later, headers: { "idempotency-key": "k1" } },
  "a traceparent": {
    body: create,
    headers: { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" }
  },
  "a trailing slash of the query": { path: `${contactsPath}?`, body: create },
  "a bearer token": { body: create, claims: { groupRef: "acme", consumerRef: "ann" } },
  "a bearer token beside a bad key": {
    body: create,
    claims: { groupRef: "acme", consumerRef: "ann" },
    headers: { "x-api-key": "wrong" }
  }
}

const unreadable: Readonly<Record<string, CorpusRequest>> = {
  "no body": {},
  "an empty body": { body: "" },
  "blanks only": { body: " \n " },
  "a broken text": { body: '{"groupRef": foo}' },
  "a text that ends early": { body: '{"groupRef":"acme","type":' },
  "a comma at the end": { body: '{"groupRef":"acme",}' },
  "single quotes": { body: "{'groupRef':'acme'}" },
  "two values": { body: "{} {}" },
  "a control character": { body: '{"groupRef":"a\u0001"}' },
  "an unfinished string": { body: '{"groupRef":"acme' },
  NaN: { body: '{"groupRef":NaN}' },
  "invalid UTF-8": { body: bytesOf('{"groupRef":"acme","type":"create","record":{"n":"Zo', 0xeb, '"}}') },
  "invalid UTF-8 at the end": { body: bytesOf(text, 0xe2, 0x82) },
  "UTF-16": { body: new Uint8Array(Buffer.from(text, "utf16le")) },
  "text/plain": { body: text, headers: { "content-type": "text/plain" } },
  "an empty media type": { body: text, headers: { "content-type": "" } },
  "a media type that starts alike": { body: text, headers: { "content-type": "application/jsonx" } },
  "charset latin1": { body: text, headers: { "content-type": "application/json; charset=iso-8859-1" } },
  gzip: { body: text, headers: { "content-encoding": "gzip" } },
  "a media type and an encoding": { body: text, headers: { "content-type": "text/xml", "content-encoding": "br" } },
  "a body above the limit": { body: sized(bodyLimitBytes + 1) },
  "a body above the limit in chunks": { body: sized(bodyLimitBytes + 1), chunks: 10 },
  "a body far above the limit": { body: sized(bodyLimitBytes * 20) },
  "a long body with 100 Continue": { body: sized(bodyLimitBytes * 2), headers: { expect: "100-continue" } },
  "65 levels": { body: nested(63) },
  "20,000 brackets": { body: "[".repeat(bodyLimitBytes) },
  "a property twice": { body: '{"groupRef":"acme","groupRef":"b","type":"create","record":{"a":1,"\\u0061":2}}' },
  "a property twice in a broken text": { body: '{"groupRef":"acme","groupRef":"b"' },
  "long numbers": {
    body: '{"groupRef":"acme","type":"create","record":{"a":12345678901234567890,"b":[0.1234567890123456789]}}'
  },
  "a property twice and a long number": {
    body: '{"type":"create","type":"create","record":{"a":-12345678901234567890}}'
  },
  "a number out of range": { body: '{"groupRef":"acme","type":"create","record":{"n":1e999}}' }
}

const invalid: Readonly<Record<string, CorpusRequest>> = {
  "a list": { body: [] },
  "a text": { body: '"hello"' },
  null: { body: "null" },
  "a number": { body: "7" },
  "an empty object": { body: {} },
  "an unknown property": { body: { ...create, recrod: { email: "x" } } },
  "an unknown property without a near name": { body: { ...create, zzz: 1 } },
  "a property __proto__": { body: '{"groupRef":"acme","type":"create","record":{"a":1},"__proto__":{"dryRun":true}}' },
  "__proto__ in a record": { body: '{"groupRef":"acme","type":"create","record":{"__proto__":{"a":1}}}' },
  "a wrong type": { body: { groupRef: "acme", type: "merge", record: {} } },
  "types of another kind": { body: { groupRef: 7, type: null, record: [], mode: 1, dryRun: "yes" } },
  "an empty groupRef": { body: { ...create, groupRef: "" } },
  "no record": { body: { groupRef: "acme", type: "create" } },
  "a record and a batch": { body: { ...create, batch: [{ record: {} }] } },
  "an empty batch": { body: { groupRef: "acme", type: "create", batch: [] } },
  "101 records": {
    body: { groupRef: "acme", type: "create", batch: Array.from({ length: 101 }, () => ({ record: {} })) }
  },
  "1,001 fields": {
    body: { ...create, record: Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`f${index}`, index])) }
  },
  "a long name of a field": { body: { ...create, record: { ["f".repeat(2000)]: 1 } } },
  "bad policies": { body: { ...later, retryPolicy: { deadlineHour: 1 }, autoBatchPolicy: { maxDelayMinutes: 0 } } },
  "bad links": {
    body: {
      ...create,
      associations: [
        { to: { id: 5 }, types: [] },
        { to: { id: "1" }, types: [{}] }
      ]
    }
  },
  "a header that is not forwarded": { body: { ...create, headers: [{ key: "cookie", value: "a=b" }] } },
  "faults in many places": {
    body: {
      type: "merge",
      recrod: { email: "x" },
      mode: 7,
      autoBatchPolicy: { maxDelayMinutes: 0 },
      batch: [{ associations: [{ to: { id: 5 }, types: [] }] }]
    }
  },
  "more faults than are listed": {
    body: Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`unknown${index}`, index]))
  },
  "a secret-like value": { body: { ...create, mode: "x".repeat(600), password: "hunter2" } },
  "a 422 as plain JSON": { body: later, headers: { accept: "application/json", "idempotency-key": "k1" } },
  "another group": { body: { ...create, groupRef: "other" } },
  "a bearer token of another group": { body: create, claims: { groupRef: "other", consumerRef: "ann" } }
}

const parameters: Readonly<Record<string, CorpusRequest>> = {
  "an unknown query": { path: `${contactsPath}?dryrun=true&x=1`, body: create },
  "a property in the query": { path: `${contactsPath}?dryRun=true`, body: create },
  "an unknown query and a broken body": { path: `${contactsPath}?a=b`, body: "{" },
  "an empty idempotency key": { body: create, headers: { "idempotency-key": "" } },
  "a long idempotency key": { body: create, headers: { "idempotency-key": "k".repeat(300) } },
  "a long idempotency key and a faulty body": { body: {}, headers: { "idempotency-key": "k".repeat(300) } },
  "a long idempotency key and a broken body": { body: "{", headers: { "idempotency-key": "k".repeat(300) } },
  "an idempotency key of a dry run": { body: { ...create, dryRun: true }, headers: { "idempotency-key": "k3" } },
  "a long name of a project": { path: at("p".repeat(300), "crm", "contacts"), body: create },
  "a bad name of an object": { path: at("demo", "crm", "con%20%00tacts"), body: create },
  "a bad path and a faulty body": { path: at("p".repeat(300), "crm", "contacts"), body: {} },
  "a path that can't be decoded": { path: at("demo", "crm", "%E0%A4%A"), body: create },
  "a parameter that is too long to route": { path: at("p".repeat(2000), "crm", "contacts"), body: create },
  "an unknown project": { path: at("nowhere", "crm", "contacts"), body: create },
  "another project": { path: at("other", "crm", "contacts"), body: create },
  "an unknown integration": { path: at("demo", "erp", "contacts"), body: create },
  "an object that is not installed": { path: at("demo", "crm", "deals"), body: create },
  "an unknown object": { path: at("demo", "crm", "leads"), body: create },
  "a slash at the end": { path: `${contactsPath}/`, body: create },
  "two slashes": { path: contactsPath.replace("/v1/", "//v1//"), body: create },
  "an unknown path": { path: "/v1/nothing", body: create },
  "an encoded path": { path: contactsPath.replace("demo", "d%65mo"), body: create }
}

const credentials: Readonly<Record<string, CorpusRequest>> = {
  "no credential": { body: create, headers: { "x-api-key": undefined } },
  "no credential and a broken body": { body: "{", headers: { "x-api-key": undefined } },
  "an empty key": { body: create, headers: { "x-api-key": "" } },
  "an unknown key": { body: create, headers: { "x-api-key": "fg_unknown" } },
  "an unknown key and a broken body": { body: "{", headers: { "x-api-key": "fg_unknown" } },
  "a token that is no JWT": { body: create, headers: { "x-api-key": undefined, authorization: "Bearer abc" } },
  "a bad token beside a good key": { body: create, headers: { authorization: "Bearer abc" } },
  "an empty token beside a good key": { body: create, headers: { authorization: "Bearer " } },
  "basic authorization beside a good key": { body: create, headers: { authorization: "Basic YTpi" } },
  "basic authorization alone": { body: create, headers: { "x-api-key": undefined, authorization: "Basic YTpi" } },
  "a cookie": { body: create, headers: { "x-api-key": undefined, cookie: "fieldgate_session=abc" } },
  "a console call without a session": { path: `/console/api${contactsPath}`, body: create },
  "a token with an unknown query": {
    path: `${contactsPath}?x=1`,
    body: create,
    claims: { groupRef: "acme", consumerRef: "ann" }
  }
}

const methods: Readonly<Record<string, CorpusRequest>> = {
  GET: { method: "GET" },
  HEAD: { method: "HEAD" },
  PUT: { method: "PUT", body: create },
  PATCH: { method: "PATCH", body: create },
  DELETE: { method: "DELETE" },
  OPTIONS: { method: "OPTIONS", headers: { origin: "https://shop.example", "access-control-request-method": "POST" } },
  PROPFIND: { method: "PROPFIND" }
}

/** By name; each is sent after those above it. */
export const corpus: ReadonlyArray<readonly [string, CorpusRequest]> = [
  accepted,
  unreadable,
  invalid,
  parameters,
  credentials,
  methods
].flatMap((group) => Object.entries(group))

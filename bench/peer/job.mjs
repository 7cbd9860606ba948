/**
 * The statements and the call of the hand-written services: authenticate the key and find the installation, store the write before
 * the call, call, store the outcome. Tables have the indexes that this job and its lists need, and no others.
 */
import { createHash, randomUUID } from "node:crypto"
import { Pool } from "pg"
import { Agent, request } from "undici"

export const key = "peer-key-0123456789abcdef0123456789abcdef"
const project = "demo"
const integration = "crm"
const groupRef = "demo-group"

const digestOf = (secret) => createHash("sha256").update(secret).digest("hex")

const schema = process.env.PEER_SCHEMA

const tables = `
  create schema ${schema};
  create table project (id uuid primary key, name text not null unique);
  create table api_key (digest text primary key, project_id uuid not null references project, active boolean not null);
  create table installation (
    id uuid primary key, project_id uuid not null references project, integration text not null, group_ref text not null,
    token text not null, objects text[] not null, unique (project_id, integration, group_ref)
  );
  create table write (
    id uuid primary key, project_id uuid not null, installation_id uuid not null, object text not null, type text not null,
    payload json not null, status text not null, record_id text, error text, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index on write (project_id, created_at desc);
  create index on write (created_at) where status = 'queued';
`

export const open = async () => {
  const pool = new Pool({
    connectionString: process.env.PEER_DATABASE_URL,
    max: 10,
    options: `-c search_path=${schema}`
  })
  await pool.query(tables)
  const [projectId, installationId] = [randomUUID(), randomUUID()]
  await pool.query("insert into project values ($1, $2)", [projectId, project])
  await pool.query("insert into api_key values ($1, $2, true)", [digestOf(key), projectId])
  await pool.query("insert into installation values ($1, $2, $3, $4, $5, $6)", [
    installationId,
    projectId,
    integration,
    groupRef,
    "sandbox-hubspot-token",
    ["contacts", "companies"]
  ])
  return pool
}

const target = `
  select p.id as project_id, i.id as installation_id, i.token, i.objects
  from api_key k join project p on p.id = k.project_id
    left join installation i on i.project_id = p.id and i.integration = $3 and i.group_ref = $4
  where k.digest = $1 and k.active and p.name = $2`

const inserted = `insert into write (id, project_id, installation_id, object, type, payload, status)
  values ($1, $2, $3, $4, $5, $6, $7)`

const settled = "update write set status = $2, record_id = $3, error = $4, updated_at = now() where id = $1"

const crm = new Agent({ connections: 128, keepAliveTimeout: 60_000 })

const callCrm = async (token, object, record) => {
  const { body, statusCode } = await request(`${process.env.PEER_CRM}/crm/objects/2026-09/${object}`, {
    method: "POST",
    dispatcher: crm,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ properties: record, associations: [] })
  })
  return { statusCode, data: await body.json() }
}

/** Returns the status and the body of the response to a write. */
export const write = async (pool, secret, params, body) => {
  const found = await pool.query(target, [digestOf(secret), params.project, params.integration, body.groupRef])
  const [row] = found.rows
  if (row === undefined) return { status: 401, body: { title: "unauthenticated" } }
  if (row.installation_id === null) return { status: 404, body: { title: "installation not found" } }
  if (!row.objects.includes(params.object)) return { status: 400, body: { title: "object not installed" } }
  const id = randomUUID()
  const isQueued = body.mode === "asynchronous"
  await pool.query(inserted, [
    id,
    row.project_id,
    row.installation_id,
    params.object,
    body.type,
    JSON.stringify(body.record),
    isQueued ? "queued" : "sending"
  ])
  if (isQueued) return { status: 200, body: { operationId: id } }
  const { data, statusCode } = await callCrm(row.token, params.object, body.record)
  const isWritten = statusCode < 300
  await pool.query(settled, [id, isWritten ? "success" : "failure", data.id ?? null, isWritten ? null : data.message])
  if (!isWritten) return { status: 422, body: { operationId: id, title: data.message } }
  return { status: 200, body: { operationId: id, result: { success: true, recordId: data.id, data } } }
}

/** Many queued writes in one statement and one commit. */
export const storeAll = (pool, bodies) =>
  pool.query(
    `insert into write (id, project_id, installation_id, object, type, payload, status)
      select w.id, i.project_id, i.id, 'contacts', w.type, w.payload, 'queued'
      from unnest($1::uuid[], $2::text[], $3::json[]) w (id, type, payload) cross join installation i`,
    [
      bodies.map(({ id }) => id),
      bodies.map(({ body }) => body.type),
      bodies.map(({ body }) => JSON.stringify(body.record))
    ]
  )

const authenticated = `select p.id as project_id from api_key k join project p on p.id = k.project_id
  where k.digest = $1 and k.active and p.name = $2`

/** What a list of writes must show: whose write it was, what it did to which record, and its outcome. */
const shown = `select w.id, w.project_id, w.installation_id, i.integration, i.group_ref, w.object, w.type, w.payload ->> 'email' as subject,
    w.status, w.record_id, w.error, w.created_at, w.updated_at
  from write w join installation i on i.id = w.installation_id`

const operationOf = (row) => ({
  id: row.id,
  projectId: row.project_id,
  integration: row.integration,
  installationId: row.installation_id,
  groupRef: row.group_ref,
  actionType: "write",
  type: row.type,
  status: row.status,
  createTime: row.created_at,
  updateTime: row.updated_at,
  resource: row.object,
  ...(row.subject === null ? {} : { subject: row.subject }),
  ...(row.record_id === null ? {} : { recordId: row.record_id }),
  ...(row.error === null ? {} : { result: row.error })
})

export const operation = async (pool, secret, { id, project: name }) => {
  const [holder] = (await pool.query(authenticated, [digestOf(secret), name])).rows
  if (holder === undefined) return { status: 401, body: { title: "unauthenticated" } }
  const sought = `${shown} where w.id = $1 and w.project_id = $2`
  const [row] = (await pool.query(sought, [id, holder.project_id])).rows
  if (row === undefined) return { status: 404, body: { title: "operation not found" } }
  return { status: 200, body: operationOf(row) }
}

export const operations = async (pool, secret, { project: name }, pageSize) => {
  const [holder] = (await pool.query(authenticated, [digestOf(secret), name])).rows
  if (holder === undefined) return { status: 401, body: { title: "unauthenticated" } }
  const sought = `${shown} where w.project_id = $1 order by w.created_at desc limit $2`
  const { rows } = await pool.query(sought, [holder.project_id, pageSize])
  return { status: 200, body: { results: rows.map(operationOf), pagination: { done: rows.length < pageSize } } }
}

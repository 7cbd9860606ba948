import * as Schema from "effect/Schema"
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { parseDocument } from "yaml"
import { environment, image as dockerImage, last } from "./Dockerfile.ts"
import { unread } from "./KnownSettings.ts"
import { root, text, version } from "./Repository.ts"

const place = "deploy/compose.yaml"
const Texts = Schema.Record(Schema.String, Schema.String)
const strings = Schema.optional(Schema.Array(Schema.String))

const Service = Schema.Struct({
  image: Schema.String,
  build: Schema.optional(Schema.Struct({ context: Schema.String, dockerfile: Schema.String })),
  command: strings,
  ports: strings,
  environment: Texts,
  read_only: Schema.optional(Schema.Boolean),
  cap_drop: strings,
  security_opt: strings,
  networks: Schema.Array(Schema.String),
  stop_grace_period: Schema.String,
  volumes: strings,
  healthcheck: Schema.optional(Schema.Unknown),
  depends_on: Schema.optional(Schema.Record(Schema.String, Schema.Struct({ condition: Schema.String })))
})

const Compose = Schema.Struct({
  services: Schema.Record(Schema.String, Service),
  volumes: Schema.Record(Schema.String, Schema.Unknown),
  networks: Schema.Record(Schema.String, Schema.Unknown)
})

const document = parseDocument(text(place), { merge: true, strict: true, uniqueKeys: true })
const { networks, services, volumes } = Schema.decodeUnknownSync(Compose)(document.toJS())
const { database, migrate, server, worker } = services
const own = Object.entries(services).filter(([, { image }]) => image.startsWith("fieldgate:"))

/** `${NAME}`, `${NAME:-what holds otherwise}` and `${NAME:?why it must be given}`. */
const asked = [...text(place).matchAll(/\$\{(?<name>\w+)(?<otherwise>:[-?])?(?<words>[^}]*)\}/gu)].map(
  ({ groups }) => groups ?? {}
)

describe("the compose file", () => {
  it("is valid YAML and runs these services", () => {
    expect([document.errors, document.warnings]).toEqual([[], []])
    expect(Object.keys(services)).toEqual(["database", "migrate", "server", "worker"])
    expect(own.map(([name, { command }]) => [name, command?.[0]])).toEqual([
      ["migrate", "migrate"],
      ["server", "start"],
      ["worker", "worker"]
    ])
  })

  it("has no default for a secret, and lists all variables in the example", () => {
    const secrets = asked.filter(({ name = "" }) => /KEY|PASSWORD|SECRET|TOKEN/u.test(name))
    expect(new Set(secrets.map(({ name }) => name))).toEqual(
      new Set(["FIELDGATE_DATABASE_PASSWORD", "FIELDGATE_ENCRYPTION_KEY"])
    )
    for (const { otherwise, words } of secrets)
      expect([otherwise, words]).toEqual([":?", expect.stringMatching(/openssl/u)])
    const example = [...text("deploy/env.example").matchAll(/^(\w+)=(.*)$/gmu)]
    expect(example.map(([, , value]) => value).join("")).toBe("")
    const names = example.map(([, name]) => name)
    for (const { name } of asked.filter(({ name: each }) => each !== "FIELDGATE_PORT")) expect(names).toContain(name)
    // What it is copied to goes neither into a commit nor into the image.
    expect(text(".gitignore").split("\n")).toContain(".env")
    expect(text(".dockerignore").split("\n")).toContain("**/.env*")
  })

  it.each(own)("sets for %s only variables that its command reads", (_name, { command = [], environment: given }) => {
    expect(unread(command, Object.keys(given))).toEqual([])
  })

  it.each(own)("gives %s no right that it doesn't need, and the time to finish", (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] })
    expect(Number(/^(\d+)s$/u.exec(service.stop_grace_period)?.[1])).toBeGreaterThanOrEqual(80)
  })

  it("starts servers and workers when the database is healthy and migrated", () => {
    expect(database?.healthcheck).toBeDefined()
    expect(migrate?.depends_on).toEqual({ database: { condition: "service_healthy" } })
    for (const service of [server, worker]) {
      expect(service?.depends_on).toMatchObject({ migrate: { condition: "service_completed_successfully" } })
      expect(service?.environment["FIELDGATE_MIGRATE"]).toBe("false")
      // The image's own check asks them.
      expect(service?.healthcheck).toBeUndefined()
    }
    expect(last(dockerImage, "HEALTHCHECK")).toBeDefined()
  })

  it("publishes the server to this machine only, at the image's port, and not the database", () => {
    expect(server?.ports).toEqual([`127.0.0.1:\${FIELDGATE_PORT:-4000}:${environment["PORT"]}`])
    expect(Object.entries(services).filter(([name, { ports }]) => name !== "server" && ports !== undefined)).toEqual([])
    expect(database?.networks).toEqual(["inside"])
    expect(networks["inside"]).toEqual({ internal: true })
    expect(database?.volumes).toEqual(["database:/var/lib/postgresql/data"])
    expect(Object.keys(volumes)).toEqual(["database"])
  })

  it("pins versions, and builds our image from this checkout", () => {
    expect(new Set(own.map(([, { image }]) => image))).toEqual(new Set([`fieldgate:${version}`]))
    expect(database?.image).toMatch(/^postgres:\d+\.\d+-/u)
    const { context = "", dockerfile = "" } = migrate?.build ?? {}
    expect(existsSync(join(root, dirname(place), context, dockerfile))).toBe(true)
  })
})

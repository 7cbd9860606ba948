/** The compose example of two cells. `cli/cells.test.ts` runs its nginx.conf. */
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { parseDocument } from "yaml"
import { unread } from "./KnownSettings.ts"
import { text, version } from "./Repository.ts"

const Service = Schema.Struct({
  image: Schema.String,
  command: Schema.optional(Schema.Array(Schema.String)),
  environment: Schema.optional(Schema.Record(Schema.String, Schema.String)),
  ports: Schema.optional(Schema.Array(Schema.String)),
  volumes: Schema.optional(Schema.Array(Schema.String))
})

const document = parseDocument(text("deploy/cells/compose.yaml"), { merge: true, strict: true, uniqueKeys: true })
const { services } = Schema.decodeUnknownSync(Schema.Struct({ services: Schema.Record(Schema.String, Service) }))(
  document.toJS()
)
const own = Object.entries(services).filter(([, { image }]) => image.startsWith("fieldgate:"))

describe("the compose file of two cells", () => {
  it("is valid YAML and runs a database, migrations, a server and a worker in each, behind one router", () => {
    expect([document.errors, document.warnings]).toEqual([[], []])
    const parts = ["database", "migrate", "server", "worker"]
    const names = ["1", "2"].flatMap((cell) => parts.map((part) => `${part}-${cell}`))
    expect(Object.keys(services)).toEqual([...names, "router"])
    expect(new Set(own.map(([, { image }]) => image))).toEqual(new Set([`fieldgate:${version}`]))
  })

  it("gives every process settings that it reads, and the database of its cell", () => {
    for (const [name, { command = [], environment = {} }] of own) {
      expect(unread(command, Object.keys(environment))).toEqual([])
      expect(environment["DATABASE_URL"]).toContain(`@database-${name.at(-1)}:5432/`)
    }
  })

  it("mounts the router's configuration, whose upstreams are the servers", () => {
    expect(services["router"]?.volumes?.map((volume) => volume.split(":")[0])).toEqual([
      "./nginx.conf",
      "./projects.map"
    ])
    const servers = [...text("deploy/cells/nginx.conf").matchAll(/^ {2}server (?<name>server-\d):4000 max_fails=0;/gmu)]
    expect(servers.map(({ groups }) => groups?.["name"])).toEqual(["server-1", "server-2"])
  })
})

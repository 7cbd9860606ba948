/** pg-boss on the same server: one `send` for each write, as its users call it. It is installed separately, in tools/pg-boss. */
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import { recordOf } from "./writes.mjs"

const installed = new URL("../../tools/pg-boss/node_modules/pg-boss/dist/index.js", import.meta.url)

/** Undefined without a server, and until `npm ci --prefix tools/pg-boss` was run. */
export const isThere = existsSync(installed) && process.env.TEST_DATABASE_URL !== undefined

/** Opens it with a pool of the size of ours, in a schema that is named after the scratch database; close it at the end. */
export const open = async (name, keys) => {
  const { PgBoss } = await import(installed)
  const schema = `${name}_boss`
  const boss = new PgBoss({
    connectionString: process.env.TEST_DATABASE_URL,
    schema,
    max: 10,
    supervise: false,
    schedule: false
  })
  boss.on("error", (error) => console.error(error))
  await boss.start()
  const queues = Array.from({ length: keys }, (_, n) => `queue-${n}`)
  for (const queue of queues) await boss.createQueue(queue)
  return {
    empty: () => boss.deleteAllJobs(),
    send: (type) => (n) => Effect.promise(() => boss.send(queues[n % keys], recordOf(n, type))),
    close: async () => {
      await boss.getDb().executeSql(`drop schema "${schema}" cascade`)
      await boss.stop({ graceful: false })
    }
  }
}

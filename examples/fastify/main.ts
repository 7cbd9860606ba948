import { once } from "node:events"
import { createApp } from "./app.ts"

const url = process.env["DATABASE_URL"]
const app = await createApp({
  database: url === undefined ? "memory" : { url, schema: "crm" },
  encryptionKey: process.env["FIELDGATE_ENCRYPTION_KEY"]
})
console.log(await app.listen({ port: Number(process.env["PORT"] ?? 3000) }))

// Closing the application ends its requests first, then disposes Fieldgate.
await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")])
await app.close()

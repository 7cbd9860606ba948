import { once } from "node:events"
import { createApp } from "./app.ts"
import { openFieldgate } from "./fieldgate.ts"

const fieldgate = await openFieldgate()
const server = createApp(fieldgate).listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1")
console.log("listening")

// First no new requests, then running writes end and the worker stops.
await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")])
await new Promise((resolve) => server.close(resolve))
await fieldgate.dispose()

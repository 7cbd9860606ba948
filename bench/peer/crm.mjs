/** A CRM in a process of its own that answers each create immediately, in HubSpot's form. Prints its address. */
import { createServer } from "node:http"
import { listen } from "./listen.mjs"

let serial = 100
const created = (body) => {
  const { properties } = JSON.parse(body)
  serial += 1
  const at = new Date().toISOString()
  return JSON.stringify({ id: `${serial}`, properties, createdAt: at, updatedAt: at, archived: false })
}

await listen(
  createServer((request, response) => {
    const chunks = []
    request.on("data", (chunk) => chunks.push(chunk))
    request.on("end", () => {
      response.writeHead(201, { "content-type": "application/json" })
      response.end(created(Buffer.concat(chunks).toString("utf8")))
    })
  })
)

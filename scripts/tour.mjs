/**
 * `npm run tour -- write`: runs one synchronous and one asynchronous write against HubSpot's sandbox and prints each stage: when it
 * ran, how long it took, what it decided, and where it is implemented. It reads spans, so it shows what was executed.
 */
import { setTimeout as pause } from "node:timers/promises"
import { HubSpot } from "@fieldgate/providers"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { createFieldgate } from "@fieldgate/server/embed"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { readCode } from "./source/files.mjs"
import { isProgram } from "./source/program.mjs"

/** How spans are named in the sources. A stage follows the function that it measures, so its place is the declaration before. */
const named = [
  { pattern: /Tracing\.stage\(\s*"([^"]+)"/gu, isAfter: true },
  { pattern: /\bspan\("([^"]+)"/gu },
  { pattern: /Effect\.fn\("([^"]+)"/gu },
  { pattern: /define(?:Unchecked)?Call\(\{\s*name: "(\w+)"/gu }
]

/** Spans that are named or started elsewhere than the code that they measure. */
const made = [
  { file: "packages/core/src/worker/DeliverOperation.ts", text: "export const deliver ", name: "attempt" },
  { file: "packages/providers/src/hubspot/HubSpot.ts", text: "write: (", name: "HubSpot.write" },
  { file: "packages/providers/src/kit/OutboundCall.ts", text: "span(`", name: "POST hubspot" }
]

const placesOf = (files) => {
  const at = ({ path, text }, index) => `${path}:${text.slice(0, index).split("\n").length}`
  const declarations = files.flatMap((file) =>
    named.flatMap(({ isAfter, pattern }) =>
      Array.from(file.text.matchAll(pattern), ({ index, 1: name }) => {
        const declared = isAfter
          ? file.text.slice(0, index).search(/^(?:export )?const (?![^]*^(?:export )?const )/mu)
          : index
        return [name, at(file, declared)]
      })
    )
  )
  const others = made.map(({ file, name, text }) => {
    const found = files.find(({ path }) => path === file)
    return [name, at(found, found.text.indexOf(text))]
  })
  return new Map([...declarations, ...others])
}

const recording = (spans) =>
  Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      const end = span.end.bind(span)
      return Object.assign(span, {
        end: (time, exit) => {
          end(time, exit)
          spans.push(span)
        }
      })
    }
  })

const depthBelow = (root, span) => {
  if (span === undefined) return -1
  if (span.spanId === root.spanId) return 0
  const depth = depthBelow(root, span.parent === undefined ? undefined : Option.getOrUndefined(span.parent))
  return depth < 0 ? -1 : depth + 1
}

const decidedBy = ({ attributes }) =>
  [...attributes]
    .filter(([key]) => !key.includes(".") || key === "http.response.status_code")
    .map(([key, value]) => `${key.split(".").at(-1)} ${value}`)
    .join(", ")

/** The stages below a span, in the order in which they started; times in milliseconds. */
const stagesBelow = (root, spans, places) => {
  const since = (end, start) => Number(end - start) / 1e6
  return spans
    .map((span) => ({ span, depth: depthBelow(root, span) }))
    .filter(({ depth, span }) => depth >= 0 && span.name !== "postgres")
    .toSorted((one, other) => Number(one.span.status.startTime - other.span.status.startTime))
    .map(({ depth, span }) => ({
      name: span.name,
      depth,
      start: since(span.status.startTime, root.status.startTime),
      took: since(span.status.endTime, span.status.startTime),
      statements: spans.filter((each) => each.name === "postgres" && depthBelow(span, each) === 1).length,
      decided: decidedBy(span),
      place: places.get(span.name)
    }))
}

export const tour = async () => {
  const spans = []
  const [project, integration, groupRef] = ["shop", "crm", "acme"]
  const fieldgate = await createFieldgate({
    database: "memory",
    providers: [HubSpot.driver({ fetch: HubSpotSandbox.start().fetch })],
    manifest: {
      specVersion: "1.0.0",
      integrations: [{ name: integration, provider: "hubspot", write: { objects: [{ objectName: "contacts" }] } }]
    },
    project,
    tracer: recording(spans)
  })
  try {
    const connection = { provider: "hubspot", groupRef, consumerRef: "ann", apiKey: HubSpotSandbox.defaultToken }
    const { id: connectionId } = await fieldgate.generateConnection({ project, connection })
    const content = { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } }
    await fieldgate.createInstallation({ project, integration, groupRef, connectionId, config: { content } })
    const create = (email, mode) =>
      fieldgate.writeRecords({
        project,
        integration,
        objectName: "contacts",
        request: {
          groupRef,
          type: "create",
          mode,
          record: { email }
        }
      })
    // The first write fills the caches, as in a server that has been running.
    await create("ann@acme.example", "synchronous")
    spans.length = 0
    await create("bob@acme.example", "synchronous")
    const { operationId } = await create("cy@acme.example", "asynchronous")
    const isDone = async () => (await fieldgate.getOperation({ project, operationId })).status !== "in_progress"
    while (!(await isDone()) || !spans.some(({ name }) => name === "attempt")) await pause(10)
    const places = placesOf(readCode("packages/core/src", "packages/providers/src", "packages/server/src"))
    const [first, second] = spans.filter(({ name }) => name === "writeRecords")
    const attempt = spans.find(({ name }) => name === "attempt")
    return [
      { title: "A synchronous write", stages: stagesBelow(first, spans, places) },
      {
        title: "An asynchronous write: accepted",
        stages: stagesBelow(second, spans, places)
      },
      { title: "The same write: executed by the worker", stages: stagesBelow(attempt, spans, places) }
    ]
  } finally {
    await fieldgate.dispose()
  }
}

const line = ({ decided, depth, name, place, start, statements, took }) => {
  const notes = [decided, statements === 0 ? "" : `${statements} statement${statements === 1 ? "" : "s"}`]
  const times = `${start.toFixed(1).padStart(7)} ${took.toFixed(1).padStart(7)}`
  return `${times}  ${`${"  ".repeat(depth)}${name}`.padEnd(26)}  ${place}\n${" ".repeat(17)}${"  ".repeat(depth)}${notes.filter(Boolean).join("; ")}`.trimEnd()
}

if (isProgram(import.meta.url)) {
  if (process.argv[2] !== "write") throw new Error("npm run tour -- write")
  for (const { stages, title } of await tour())
    console.log(`\n${title}\n  start    took  stage (milliseconds)\n${stages.map(line).join("\n")}`)
}

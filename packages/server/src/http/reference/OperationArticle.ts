/** One operation of the reference: its request, its responses and code that makes it. */
import type { Json } from "@fieldgate/core/domain/Json"
import { nameOfUrn, type ProblemName, problemTypes } from "@fieldgate/core/problems/ProblemTypes"
import { type CodeSample, codeSamplesOf } from "../../contract/document/CodeSamples.ts"
import {
  componentName,
  type DocumentContent,
  type DocumentOperation,
  type DocumentParameter,
  type DocumentResponse,
  type DocumentSchema,
  type DocumentWebhook,
  type ReadableDocument
} from "../../contract/document/DocumentReader.ts"
import { escape } from "../pages/Page.ts"
import { prose } from "./Prose.ts"
import { row, schemaTree } from "./SchemaTree.ts"

type Schemas = ReadableDocument["schemas"]

const places = { path: "Path parameters", query: "Query parameters", header: "Headers" } as const

const parametersPart = (parameters: ReadonlyArray<DocumentParameter>, schemas: Schemas): string =>
  (["path", "query", "header"] as const)
    .map((place) => {
      const rows = parameters
        .filter((each) => each.in === place)
        .map(({ description, name, required, schema }) =>
          row(name, description === undefined ? schema : { ...schema, description }, schemas, required === true)
        )
      return rows.length === 0 ? "" : `<h3>${places[place]}</h3><ul class="tree">${rows.join("")}</ul>`
    })
    .join("")

const examplesOf = ({ examples = {} }: DocumentContent): string =>
  Object.values(examples)
    .map(({ summary, value }) => example(summary ?? "Example", value))
    .join("")

const example = (title: string, value: Json): string =>
  `<details class="example"><summary>Example: ${escape(title)}</summary><pre><code>${escape(JSON.stringify(value, undefined, 2))}</code></pre></details>`

const bodyPart = (body: DocumentContent | undefined, schemas: Schemas): string =>
  body === undefined ? "" : `<h3>Body</h3>${schemaTree(body.schema, schemas)}${examplesOf(body)}`

const problemMedia = "application/problem+json"

/** The problem types that a schema of a response names. */
const problemsIn = (schema: DocumentSchema, schemas: Schemas): ReadonlyArray<ProblemName> =>
  (schema.oneOf ?? [schema]).flatMap(({ $ref }) => {
    const urn = $ref === undefined ? undefined : schemas[componentName($ref)]?.properties?.["type"]?.enum?.[0]
    const name = typeof urn === "string" ? nameOfUrn(urn) : undefined
    return name === undefined ? [] : [name]
  })

const problemLink = (name: ProblemName): string =>
  `<a href="/problems/${name}"><code>${name}</code></a> ${escape(problemTypes[name].title)}`

type Response = readonly [status: string, response: DocumentResponse]

const successPart = ([status, { content = {}, description }]: Response, schemas: Schemas): string => {
  const parts = Object.entries(content).map(
    ([media, each]) =>
      `<p class="media"><code>${escape(media)}</code></p>${schemaTree(each.schema, schemas)}${examplesOf(each)}`
  )
  return `<h3>Response <code>${status}</code></h3>${prose(description)}${parts.join("")}`
}

const problemsPart = (responses: ReadonlyArray<Response>, schemas: Schemas): string => {
  const rows = responses.flatMap(([status, { content = {}, description }]) => {
    const schema = content[problemMedia]?.schema
    const problems = schema === undefined ? [] : problemsIn(schema, schemas)
    const texts = problems.length === 0 ? [escape(description)] : problems.map(problemLink)
    return [`<div><dt>${status}</dt>${texts.map((text) => `<dd>${text}</dd>`).join("")}</div>`]
  })
  return rows.length === 0 ? "" : `<h3>Problems</h3><dl class="problems">${rows.join("")}</dl>`
}

const responsesPart = (responses: ReadonlyArray<Response>, schemas: Schemas): string => {
  const isProblem = ([, { content = {} }]: Response) => problemMedia in content
  return (
    responses
      .filter((each) => !isProblem(each))
      .map((each) => successPart(each, schemas))
      .join("") + problemsPart(responses.filter(isProblem), schemas)
  )
}

/** Tabs of radio buttons: they work without a script, and with the arrow keys. */
const samplesPart = (id: string, samples: ReadonlyArray<CodeSample>): string => {
  const tabs = samples.map(
    ({ label, lang }, index) =>
      `<input type="radio" name="${id}-sample" id="${id}-${lang}" value="${lang}"${index === 0 ? " checked" : ""}><label for="${id}-${lang}">${label}</label>`
  )
  const panels = samples.map(
    ({ lang, source }) => `<pre data-language="${lang}"><code>${escape(source.trim())}</code></pre>`
  )
  return `<h3>Code</h3><fieldset class="samples"><legend class="hidden">Language of the sample</legend>${tabs.join("")}${panels.join("")}</fieldset>`
}

const title = (id: string, text: string): string =>
  `<h2>${escape(text)} <a class="anchor" href="#${id}" aria-label="Link to “${escape(text)}”">#</a></h2>`

export const verbMark = (verb: string): string => `<span class="verb ${verb.toLowerCase()}">${verb}</span>`

/** Braces and slashes are places where a long path may break. */
const breakable = (path: string): string => escape(path).replaceAll("/", "/<wbr>")

export const operationArticle = (operation: DocumentOperation, schemas: Schemas): string => {
  const { body, description, id, isOpen, method, parameters, path, resource, responses, summary, verb } = operation
  return `<article id="${id}">
${title(id, summary)}
<p class="route">${verbMark(verb)} <code>${breakable(path)}</code></p>
${prose(description)}
<p class="facts">Client: <code>${resource}.${method}()</code>${isOpen ? " · takes no credentials" : ""}</p>
${samplesPart(id, codeSamplesOf(operation))}
${parametersPart(parameters, schemas)}
${bodyPart(body, schemas)}
${responsesPart(responses, schemas)}
</article>`
}

export const webhookArticle = (webhook: DocumentWebhook, schemas: Schemas): string => {
  const { body, description, name, parameters, summary } = webhook
  return `<article id="${name}">
${title(name, summary)}
<p class="route">${verbMark("POST")} <code>${escape(name)}</code></p>
${prose(description)}
${parametersPart(parameters, schemas)}
${bodyPart(body, schemas)}
</article>`
}

/**
 * The examples of `docs/rules`: below each heading a config is installed, requests are sent to the real server, and the blocks `sent`,
 * `answer`, `outcome` and `kept` contain the results. They are filled in here, so that the pages are always correct.
 */
import { shown, withoutChance } from "./shownJson.mjs"

const block =
  /^```json (?<kind>manifest|config|request|sent|answer|outcome|kept)(?<marks>[^\n]*)\n(?<code>[^]*?)^```$/gmu

/** The page with its real results. */
export const filled = async (text, server) => {
  const sections = text.split(/^(?=## )/mu)
  const results = []
  for (const section of sections) results.push(await filledSection(section, server))
  return results.join("")
}

const filledSection = async (text, server) => {
  const state = { server, last: undefined, install: undefined, manifest: manifestIn(text) }
  let result = ""
  let end = 0
  for (const match of text.matchAll(block)) {
    const { kind, marks, code } = match.groups
    const fresh = kinds[kind] === undefined ? await given(kind, state, code, marks) : shown(await kinds[kind](state))
    result += `${text.slice(end, match.index)}\`\`\`json ${kind}${marks}\n${fresh ?? code}\`\`\``
    end = match.index + match[0].length
  }
  return result + text.slice(end)
}

/** Read objects with the names that the example's manifest gives them; else as the config has them. */
const manifestIn = (text) => {
  const [, code] = /^```json manifest\n([^]*?)^```$/mu.exec(text) ?? []
  return code === undefined ? {} : JSON.parse(code)
}

/** Every request carries the account's token; pages leave that header out. */
const withoutToken = ({ headers = [], ...request }) => {
  const others = headers.filter(({ key }) => key !== "authorization" && key !== "x-api-token")
  const { method, url, ...rest } = request
  return { method, url, ...(others.length === 0 ? {} : { headers: others }), ...rest }
}

const given = async (kind, state, code, marks) => {
  const value = JSON.parse(code)
  if (kind === "config") await install(state, value)
  else if (kind === "request") await send(state, value, /object=(\w+)/u.exec(marks)?.[1])
  return shown(value)
}

const install = async (state, content) => {
  const { provider } = content
  const written = Object.values(content.write?.objects ?? {})
  const objects = (named) => ({ objects: Object.values(named ?? {}).map(({ objectName }) => ({ objectName })) })
  const definition = {
    name: "crm",
    provider,
    write: { objects: written.map(({ objectName }) => ({ objectName })) },
    ...(content.read === undefined ? {} : { read: objects(content.read.objects) }),
    ...state.manifest
  }
  const example = await state.server.begin(provider, { specVersion: "1.0.0", integrations: [definition] })
  const body = { groupRef: "acme", connectionId: example.connectionId, config: { content } }
  const saved = await example.call("POST", "/integrations/crm/installations", body)
  state.last = { answer: saved, isRefusal: saved.status >= 400 }
  Object.assign(state, { example, provider, object: written[0]?.objectName })
}

const send = async (state, request, object = state.object) => {
  if (state.example === undefined || (state.last.isRefusal && state.last.request === undefined))
    throw new Error(`a request comes before an installable config: ${JSON.stringify(state.last?.answer)}`)
  const path = `/integrations/crm/objects/${object}`
  const dry = await state.example.call("POST", path, { ...request, dryRun: true })
  const answer = await state.example.call("POST", path, request)
  state.last = { request, dry, answer }
}

/** The content of the result blocks, by kind. */
const kinds = {
  sent: ({ last }) => {
    if (last.dry.status !== 200)
      throw new Error(`missing dry run of ${JSON.stringify(last.request)}: ${JSON.stringify(last.dry.body)}`)
    return last.dry.body.requests.map(withoutToken)
  },
  answer: ({ last }) => withoutChance(last.answer.body),
  outcome: async (state) => withoutChance(await outcomeOf(state)),
  kept: ({ server, provider }) =>
    server.sandboxes[provider].records().map(({ id, properties }) => ({ id, ...withoutMoments(properties) }))
}

/** The callers' values, without the times that the CRM sets. */
const withoutMoments = (properties) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !/date|_id$|^id$|lifecyclestage/iu.test(name)))

const outcomeOf = async ({ example, last }) => {
  const path = `/operations/${last.answer.body.operationId}`
  await example.call("POST", `${path}:flush`)
  for (;;) {
    const { body } = await example.call("GET", path)
    if (body.status !== "in_progress") return { status: body.status, result: body.result }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

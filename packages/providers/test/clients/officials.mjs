/** The official clients of three CRMs, unmodified, against the sandboxes. */
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import { createRequire } from "node:module"
import { join } from "node:path"
import * as hubspot from "./hubspot.mjs"
import * as pipedrive from "./pipedrive.mjs"
import * as salesforce from "./salesforce.mjs"

/** No call of a sandbox takes this long. */
const patience = 10_000

const within = (promise) => {
  const { promise: late, reject } = Promise.withResolvers()
  const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** One line of what a client threw: the status, and the sandbox's or the CRM's words. */
const faultOf = (failure) => {
  const body = failure?.body ?? failure?.response?.data ?? failure
  const said = body?.sandbox ?? body?.message ?? body?.error ?? failure?.message ?? JSON.stringify(failure)
  const status = failure?.code ?? failure?.response?.status ?? failure?.errorCode
  const text = typeof said === "string" ? said : JSON.stringify(said)
  const short = /<html/iu.test(text) ? "an HTML page" : text
  return [status, short]
    .filter((part) => part !== undefined)
    .join(" ")
    .replaceAll(/\s+/gu, " ")
    .slice(0, 160)
}

const check = async ({ calls, name, sandbox }, tools, isFull) => {
  const load = createRequire(join(tools, "package.json"))
  await using served = await ServeSandbox.start(sandbox())
  const all = Object.entries(await calls(load, served.url))
  const results = []
  for (const [call, make] of isFull ? all : all.slice(0, 3)) {
    try {
      await within(make())
      results.push({ call })
    } catch (failure) {
      results.push({ call, fault: faultOf(failure) })
    }
  }
  return { client: name, results }
}

export const checkOfficials = async (tools, isFull) => {
  const results = []
  for (const official of [hubspot, salesforce, pipedrive]) results.push(await check(official, tools, isFull))
  return results
}

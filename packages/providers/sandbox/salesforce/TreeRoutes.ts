/**
 * The call that creates records with their children: `/composite/tree/{type}`. All of them are created, or none. Source: the sObject Tree
 * resource of the REST API Developer Guide.
 */
import * as Result from "effect/Result"
import { type Call, type Handler, needObjectType, type RouteEntry, writerOf } from "./Gate.ts"
import * as JsonText from "./JsonText.ts"
import * as RecordCalls from "./RecordCalls.ts"
import * as RecordInput from "./RecordInput.ts"
import * as Refusals from "./Refusals.ts"
import type * as RowErrors from "./RowErrors.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import type { SObjectType } from "./SObjects.ts"

export const routes = (state: SalesforceState): ReadonlyArray<RouteEntry> => [
  { method: "POST", path: "/composite/tree/:object", handler: create(state) }
]

const most = { records: 200, depth: 5 }

/** A record of the tree with its place: a child names its parent by a field. */
interface Node {
  readonly referenceId: string
  readonly type: SObjectType
  readonly input: RecordInput.RecordInput
  readonly parent: { readonly referenceId: string; readonly field: string } | undefined
}

const create =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needObjectType(state, call)
      const body = yield* JsonText.parseObject(call.body)
      const nodes = yield* nodesOf(state, call, type, body["records"], undefined, [])
      if (nodes.length === 0) return yield* Result.fail(Refusals.noRecords)
      if (nodes.length > most.records) return yield* Result.fail(Refusals.tooManyRecords(most.records))
      const ids = nodes.map(({ referenceId }) => referenceId)
      const odd = ids.find((id, index) => id === "" || ids.indexOf(id) < index)
      return odd === undefined ? write(state, call, nodes) : failed([{ referenceId: odd, errors: [duplicate] }])
    })

const duplicate: RowErrors.RowError = {
  code: "INVALID_INPUT",
  status: 400,
  message: "Duplicate ReferenceId provided in the request."
}

const nodesOf = (
  state: SalesforceState,
  call: Call,
  type: SObjectType,
  records: unknown,
  parent: Node["parent"],
  path: ReadonlyArray<string | number>
): Result.Result<ReadonlyArray<Node>, Refusals.Refusal> =>
  Result.gen(function* () {
    const here = [...path, "records"]
    if (!Array.isArray(records)) return yield* Result.fail(JsonText.wrongType(call.body, here, "list", records ?? null))
    if (path.length >= most.depth * 3) return yield* Result.fail(Refusals.treeTooDeep)
    const nodes: Array<Node> = []
    for (const [index, record] of records.entries()) {
      const at = [...here, index]
      if (!JsonText.isObject(record)) return yield* Result.fail(JsonText.wrongType(call.body, at, "sobject", record))
      const attributes = JsonText.memberObject(record, "attributes")
      const referenceId = String(attributes["referenceId"] ?? "")
      const children = Object.entries(record).filter(([, value]) => JsonText.isObject(value) && "records" in value)
      const own = Object.fromEntries(
        Object.entries(record).filter(([name]) => children.every(([child]) => child !== name))
      )
      const input = yield* RecordInput.read(state.catalog, type, own, { text: call.body, path: at })
      nodes.push({ referenceId, type, input, parent })
      for (const [name, value] of children) {
        const child = childOf(state, type, name)
        if (child === undefined) return yield* Result.fail(Refusals.noChildRelationship(name, type.name))
        const of = { referenceId, field: child.field }
        nodes.push(
          ...(yield* nodesOf(state, call, child.type, JsonText.memberObject({ value }, "value")["records"], of, [
            ...at,
            name
          ]))
        )
      }
    }
    return nodes
  })

/** The type behind the name of a child relationship, such as `Contacts` of an account, and its field that names the parent. */
const childOf = ({ catalog }: SalesforceState, parent: SObjectType, name: string) => {
  for (const type of catalog.types()) {
    const plural = `${type.labelPlural.replaceAll(" ", "")}${type.custom ? "__r" : ""}`
    const reference = catalog.fields(type).find(({ referenceTo }) => referenceTo.includes(parent.name))
    if (plural.toLowerCase() === name.toLowerCase() && reference !== undefined) return { type, field: reference.name }
  }
  return undefined
}

interface Failure {
  readonly referenceId: string
  readonly errors: ReadonlyArray<RowErrors.RowError>
}

const write = (state: SalesforceState, call: Call, nodes: ReadonlyArray<Node>) => {
  const undo = state.records.checkpoint()
  const ids = new Map<string, string>()
  const failures: Array<Failure> = []
  for (const { input, parent, referenceId, type } of nodes) {
    const parentId = parent === undefined ? undefined : ids.get(parent.referenceId)
    // The children of a record that was refused are not tried.
    if (parent !== undefined && parentId === undefined) continue
    const values = parent === undefined ? input.values : { ...input.values, [parent.field]: parentId ?? null }
    const outcome = RecordCalls.create(state, writerOf(call), type, { ...input, values })
    if (Result.isSuccess(outcome)) ids.set(referenceId, outcome.success.id)
    else failures.push({ referenceId, errors: outcome.failure })
  }
  if (failures.length > 0) {
    undo()
    return failed(failures)
  }
  const results = nodes.map(({ referenceId }) => ({ referenceId, id: ids.get(referenceId) }))
  return { status: 201, body: { hasErrors: false, results } }
}

const failed = (failures: ReadonlyArray<Failure>) => ({
  status: 400,
  body: {
    hasErrors: true,
    results: failures.map(({ errors, referenceId }) => ({
      referenceId,
      errors: errors.map(({ code, fields, message }) => ({ statusCode: code, message, fields: fields ?? [] }))
    }))
  }
})

/** The body of a webhook without an erased person. Pure. @rule erase.webhook */
import type { Json } from "../../domain/Json.ts"
import type { DeliveryAttempt } from "../Delivery.ts"
import type { ErasedAuthorship, ErasedOperation } from "../../operations/rules/ErasedRecords.ts"
import { answerOf, isNamedIn, isObject } from "../../operations/rules/ErasedTexts.ts"

/** The consumer that takes another's place. */
export interface Party {
  readonly consumerRef: string
  readonly consumerName: string
}

type Members = { readonly [name: string]: Json }

/** A body is kept as it is where its data does not change. */
const withData = (body: string, change: (data: Members) => Members): string => {
  const content: Json = JSON.parse(body)
  if (!isObject(content)) return body
  const { data = null } = content
  if (!isObject(data)) return body
  const changed = change(data)
  return changed === data ? body : JSON.stringify({ ...content, data: changed })
}

const idOf = ({ operationId }: Members): Json | undefined => operationId

/** What a request said about its write. */
const ofRequest: ReadonlySet<string> = new Set(["requestId", "reason", "metadata"])

const without = (members: Members, isRemoved: (name: string, value: Json) => boolean): Members =>
  Object.fromEntries(Object.entries(members).filter(([name, value]) => !isRemoved(name, value)))

/** The end of an operation, without its erased records. */
export const withoutRecords = (operations: ReadonlyArray<ErasedOperation>) => {
  const byId = new Map<Json, ErasedOperation>(operations.map((each) => [each.operationId, each]))
  return (body: string): string =>
    withData(body, (data) => {
      const operation = byId.get(idOf(data) ?? null)
      if (operation === undefined) return data
      const changed = answerOf(operation, data)
      const isRemoved = (name: string, value: Json) =>
        ofRequest.has(name) && (operation.isWhole || isNamedIn(operation, JSON.stringify(value)))
      return isObject(changed) ? without(changed, isRemoved) : data
    })
}

/** The end of an operation, without what an erased consumer's requests said. */
export const withoutRequests = (authorships: ReadonlyArray<ErasedAuthorship>) => {
  const byId = new Map<Json, ErasedAuthorship>(authorships.map((each) => [each.operationId, each]))
  const isOfRequest = (name: string) => ofRequest.has(name)
  return (body: string): string =>
    withData(body, (data) => {
      const authorship = byId.get(idOf(data) ?? null)
      if (authorship === undefined) return data
      if (authorship.isOnly) return without(data, isOfRequest)
      const { records = [] } = data
      const items: ReadonlyArray<Json> = Array.isArray(records) ? records : []
      return {
        ...data,
        records: items.map((each, index) =>
          isObject(each) && authorship.indexes.includes(index) ? without(each, isOfRequest) : each
        )
      }
    })
}

const ofActor: ReadonlySet<string> = new Set(["actorId", "actorName", "address", "requestId"])

/** The data of an event, or its facts, with another consumer in the place of the erased one, and without it as an actor. */
export const factsWithConsumer =
  (consumerRef: string, by: Party) =>
  <Facts extends Members>(facts: Facts): Facts | Members => {
    const isActor = facts["actorKind"] === "consumer" && facts["actorId"] === consumerRef
    const unnamed = isActor ? without(facts, (name) => ofActor.has(name)) : facts
    return facts["consumerRef"] === consumerRef ? { ...unnamed, ...by } : unnamed
  }

/** The same for a body. */
export const withConsumer =
  (consumerRef: string, by: Party) =>
  (body: string): string =>
    withData(body, factsWithConsumer(consumerRef, by))

/** Attempts without what the receiver answered: it may repeat the body. */
export const withoutResponses = (attempts: ReadonlyArray<DeliveryAttempt>): ReadonlyArray<DeliveryAttempt> =>
  attempts.map(({ durationMillis, error, responseStatus, time }) => ({
    time,
    ...(responseStatus === undefined ? {} : { responseStatus }),
    ...(error === undefined ? {} : { error }),
    durationMillis
  }))

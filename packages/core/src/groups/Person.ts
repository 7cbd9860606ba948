/** A person: an end user who connected accounts, or someone whose record was written. @rule erase.person */
import * as Schema from "effect/Schema"
import { AuditEvent } from "../audit/AuditEvent.ts"
import { ConsumerRef, GroupRef, ObjectName, OperationId } from "../domain/Ids.ts"
import { searchCharacters } from "../domain/Limits.ts"
import { isStorable } from "../domain/Text.ts"
import { GroupLine } from "./GroupData.ts"

const named = (name: string) =>
  Schema.NonEmptyString.check(
    isStorable(name),
    Schema.isMaxLength(searchCharacters.maximum, {
      message: `${name} has at most ${searchCharacters.maximum} characters`
    })
  )

const email = named("email").check(
  Schema.isPattern(/^\s*[^\s@]+@[^\s@]+\s*$/u, { message: "email must be an e-mail address" })
)

const personProperties = {
  /** An end user of yours who connected accounts, by your own id. */
  consumerRef: Schema.optionalKey(ConsumerRef),
  /** A person whose records were written with this e-mail address. Upper and lower case don't matter. */
  email: Schema.optionalKey(email),
  /** A person whose record has this id at the provider; requires `objectName` and `groupRef`, because ids differ between accounts. */
  recordId: Schema.optionalKey(named("recordId")),
  /** With `recordId`: the provider's object. */
  objectName: Schema.optionalKey(ObjectName),
  /** With `email` or `recordId`: only writes of this group, by your own id of it. */
  groupRef: Schema.optionalKey(GroupRef)
}

/** Named, to be published with the comments of its properties: see `JoinedStruct`. */
export interface PersonSchema extends Schema.Struct<typeof personProperties> {}

/** Who is meant: exactly one of `consumerRef`, `email` and `recordId`. */
export const Person: PersonSchema = Schema.Struct(personProperties)
  .check(
    Schema.makeFilter(({ consumerRef, email, groupRef, objectName, recordId }) => {
      const given = [consumerRef, email, recordId].filter((each) => each !== undefined).length
      return [
        ...(given === 1 ? [] : ["name one person, by exactly one of consumerRef, email and recordId"]),
        ...(recordId === undefined || objectName !== undefined
          ? []
          : [{ path: ["objectName"], issue: "recordId requires objectName, the object that the id belongs to" }]),
        ...(recordId === undefined || groupRef !== undefined
          ? []
          : [
              {
                path: ["groupRef"],
                issue: "recordId requires groupRef, because accounts of other groups use the same ids"
              }
            ]),
        ...(recordId === undefined && objectName !== undefined
          ? [{ path: ["objectName"], issue: "objectName requires recordId" }]
          : []),
        ...(consumerRef !== undefined && groupRef !== undefined
          ? [{ path: ["groupRef"], issue: "a consumer is erased in all of its groups: omit groupRef" }]
          : [])
      ]
    })
  )
  .annotate({ identifier: "Person" })
export type Person = typeof Person.Type

const AuditLine = Schema.Struct({
  /** An event of the audit log. */
  type: Schema.tag("auditEvent"),
  /** What the person did. */
  event: AuditEvent
})
export interface AuditLine extends Schema.Schema.Type<typeof AuditLine> {}

/** One line of a person's export. The last one is `end`: an export without it was cut off. */
export const PersonLine = Schema.Union([GroupLine, AuditLine]).annotate({ identifier: "PersonLine" })
export type PersonLine = GroupLine | AuditLine

/** What a call has erased of a person: a receipt, without personal data. */
export const PersonErasure = Schema.Struct({
  /** Whether nothing is left. If not, call again. */
  complete: Schema.Boolean,
  /** Records whose values and provider's answers were erased; their outcomes are kept. */
  records: Schema.Int,
  /** Log entries that were deleted. */
  logEntries: Schema.Int,
  /** Idempotency keys that were deleted with their answers, and answers from which a record was erased. */
  answers: Schema.Int,
  /** Webhook deliveries whose bodies were changed. */
  deliveries: Schema.Int,
  /** Connections whose consumer was replaced. They go on working. */
  connections: Schema.Int,
  /** Sign-ins by OAuth that were deleted. */
  signIns: Schema.Int,
  /** Installations and configs whose `createdBy` was replaced. */
  configs: Schema.Int,
  /** Operations from whose authors the consumer was removed, with the request's reason and metadata. */
  operations: Schema.Int,
  /** Events of the audit log from which the consumer was removed. */
  auditEvents: Schema.Int,
  /** Operations with a record of the person that have not ended, at most 100: wait for their end or cancel them, then call again. */
  operationsInProgress: Schema.Array(OperationId)
}).annotate({ identifier: "PersonErasure" })
export interface PersonErasure extends Schema.Schema.Type<typeof PersonErasure> {}

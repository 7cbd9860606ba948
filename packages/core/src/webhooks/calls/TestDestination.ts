/** Sends a test to a destination, by the way that events go. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import type { Delivery } from "../Delivery.ts"
import { DeliveryId } from "../../domain/Ids.ts"
import { testType } from "../WebhookEvent.ts"
import { EventOutbox } from "../EventOutbox.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { textOf } from "../rules/EventBody.ts"
import * as Access from "../../call/Access.ts"
import { activeDestination } from "./ActiveDestination.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The destination's name or id. */
  destination: Schema.NonEmptyString
})

export const testDestination = Effect.fn("TestDestination.testDestination")(function* (
  caller: Caller,
  { destination: nameOrId, project: idOrName }: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "testDestination", idOrName)
  const { id: destinationId, name } = yield* activeDestination(projectId, nameOrId)
  const at = yield* DateTime.now
  const delivery: Delivery = {
    id: DeliveryId.make(yield* (yield* IdGenerator).next),
    destinationId,
    notificationType: testType,
    status: "waiting",
    createTime: at,
    updateTime: at,
    nextAttemptTime: at,
    attempts: []
  }
  const body = textOf(testType, at, { projectId, destinationId, destinationName: name })
  yield* (yield* EventOutbox).add(delivery, projectId, body)
  return delivery
})

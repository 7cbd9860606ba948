/** The destinations of a project's webhooks: creates, lists, reads, changes, deletes and tests them. @rule webhook.destinations */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited, concerning } from "../../call/Audit.ts"
import { defineCall } from "../../call/Call.ts"
import { InputRefused, refuseFaults } from "../../call/InputRefused.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { DeliveryId, DestinationId, type ProjectId } from "../../domain/Ids.ts"
import { destinations as most } from "../../domain/Limits.ts"
import { Delivery } from "../Delivery.ts"
import { Destination, DestinationSecrets, DestinationUpdate, NewDestination } from "../Destination.ts"
import { DestinationExists, DestinationNotFound, DestinationStore } from "../DestinationStore.ts"
import { EventOutbox } from "../EventOutbox.ts"
import { changesOf, faultsOf, updateFaults } from "../rules/DestinationChanges.ts"
import { textOf } from "../rules/EventBody.ts"
import { rotated } from "../rules/SignedWebhook.ts"
import { SigningKey } from "../SigningKey.ts"
import { testType } from "../WebhookEvent.ts"
import { joined } from "../../domain/JoinedStruct.ts"

export class DestinationInactive extends Schema.TaggedError<DestinationInactive>()("DestinationInactive", {
  name: Schema.String
}) {
  override get message(): string {
    return `the destination "${this.name}" is disabled: a user disabled it, or its receiver answered 410`
  }
}

const destinationInputProperties = {
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The destination's name or id. */
  destination: Schema.NonEmptyString
}

export interface DestinationInputSchema extends Schema.Struct<typeof destinationInputProperties> {}

/** Names one destination of a project. */
export const DestinationInput: DestinationInputSchema = Schema.Struct(destinationInputProperties)

const deployment = {
  /** Whether this deployment sends webhooks to this machine. */
  loopback: Schema.optionalKey(Schema.Boolean)
} as const

/** Adds a destination that events are delivered to. */
export const createDestination = defineCall({
  name: "createDestination",
  access: ["full"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The destination to add. */
    destination: NewDestination,
    ...deployment
  }),
  success: Destination,
  errors: [DestinationExists, InputRefused],
  audit: { action: "destination.create", target: ({ destination }) => ({ name: destination.name }) },
  run: Effect.fnUntraced(function* ({ project }, { destination: request, loopback = false }) {
    yield* refuseFaults(faultsOf(request, { loopback }))
    const { events, metadata, name } = request
    const store = yield* DestinationStore
    const { headers = {}, url } = metadata
    const destination: Destination = {
      id: DestinationId.make(yield* (yield* IdGenerator).next),
      projectId: project.id,
      name,
      type: "webhook",
      metadata: { url },
      ...(events === undefined ? {} : { events }),
      active: true,
      createTime: yield* DateTime.now
    }
    const key = yield* (yield* SigningKey).generate
    const message = `a project can have at most ${most.maximum} destinations: delete one first`
    const insert = Effect.filterOrFail(
      store.insert(destination, { keys: [{ key }], headers }, { most: most.maximum }),
      (isInserted) => isInserted,
      () => new InputRefused({ faults: [{ name: "name", value: name, message }] })
    )
    yield* audited("destination", { id: destination.id }, insert)
    return destination
  })
})

/** Lists a project's destinations, without their secrets. */
export const listDestinations = defineCall({
  name: "listDestinations",
  access: ["full", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString
  }),
  success: Schema.Array(Destination),
  errors: [],
  audit: "none",
  run: ({ project }) => Effect.flatMap(DestinationStore, (store) => store.list(project.id))
})

/** A destination, with its secrets where they were requested. */
const ShownDestination = Schema.Struct({
  destination: Destination,
  secrets: Schema.optionalKey(DestinationSecrets)
})
export interface ShownDestination extends Schema.Schema.Type<typeof ShownDestination> {}

/** Gets a destination. With `includeSecrets`, its signing keys and headers too, redacted; with `rotate`, a new key first. */
export const getDestination = defineCall({
  name: "getDestination",
  access: ["full", "viewer"],
  input: joined(
    DestinationInput,
    Schema.Struct({
      /** Whether to return signing keys and headers too, redacted. Default: `false`. */
      includeSecrets: Schema.optionalKey(Schema.Boolean),
      /** Makes a new signing key first. */
      rotate: Schema.optionalKey(Schema.Boolean)
    })
  ),
  success: ShownDestination,
  errors: [DestinationNotFound],
  audit: {
    action: "destination.revealSecrets",
    target: ({ destination, rotate }) => ({
      name: destination,
      ...(rotate === true ? { changed: ["signingKey"] } : {})
    }),
    when: ({ includeSecrets, rotate }) => includeSecrets === true || rotate === true
  },
  run: Effect.fnUntraced(function* ({ project }, { destination: nameOrId, includeSecrets = false, rotate = false }) {
    const store = yield* DestinationStore
    const found = yield* store.find(project.id, nameOrId)
    yield* concerning({ id: found.id, name: found.name })
    const at = yield* DateTime.now
    const key = rotate ? yield* (yield* SigningKey).generate : undefined
    const destination =
      key === undefined
        ? found
        : yield* audited(
            "destination",
            {},
            store.update(project.id, found.id, { secrets: (former) => rotated(former, key, at) }, at)
          ).pipe(
            // Only a new name can be taken, and this changes none.
            Effect.catchTag("DestinationExists", (error) => Effect.die(error))
          )
    const shown: ShownDestination = includeSecrets
      ? { destination, secrets: yield* store.secrets(project.id, found.id) }
      : { destination }
    return shown
  })
})

/** Changes the properties of a destination that `updateMask` names. */
export const updateDestination = defineCall({
  name: "updateDestination",
  access: ["full"],
  input: joined(
    DestinationInput,
    Schema.Struct({
      /** The properties to change, and their new values. */
      update: DestinationUpdate,
      ...deployment
    })
  ),
  success: Destination,
  errors: [DestinationExists, DestinationNotFound, InputRefused],
  audit: {
    action: "destination.update",
    target: ({ destination, update }) => ({ name: destination, changed: update.updateMask })
  },
  run: Effect.fnUntraced(function* ({ project }, { destination: nameOrId, loopback = false, update }) {
    yield* refuseFaults(updateFaults(update, { loopback }))
    const store = yield* DestinationStore
    const { id, name } = yield* store.find(project.id, nameOrId)
    const { headers, ...members } = changesOf(update)
    const secrets = headers === undefined ? {} : { secrets: ({ keys }: DestinationSecrets) => ({ keys, headers }) }
    const changes = { ...members, ...secrets }
    return yield* audited("destination", { id, name }, store.update(project.id, id, changes, yield* DateTime.now))
  })
})

/** Deletes a destination with its deliveries: nothing more is sent to it. */
export const deleteDestination = defineCall({
  name: "deleteDestination",
  access: ["full"],
  input: DestinationInput,
  success: Schema.Void,
  errors: [DestinationNotFound],
  audit: { action: "destination.delete", target: ({ destination }) => ({ name: destination }) },
  run: Effect.fnUntraced(function* ({ project }, { destination: nameOrId }) {
    const store = yield* DestinationStore
    const { id, name } = yield* store.find(project.id, nameOrId)
    yield* audited("destination", { id, name }, store.remove(project.id, id))
  })
})

/** Sends a test to a destination, in the same way as events. */
export const testDestination = defineCall({
  name: "testDestination",
  access: ["full", "operator"],
  input: DestinationInput,
  success: Delivery,
  errors: [DestinationInactive, DestinationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project: { id: projectId } }, { destination: nameOrId }) {
    const { id: destinationId, name } = yield* requireActiveDestination(projectId, nameOrId)
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
})

/** A destination that webhooks can be sent to. */
export const requireActiveDestination = Effect.fnUntraced(function* (projectId: ProjectId, nameOrId: string) {
  const destination = yield* (yield* DestinationStore).find(projectId, nameOrId)
  return destination.active ? destination : yield* new DestinationInactive({ name: destination.name })
})

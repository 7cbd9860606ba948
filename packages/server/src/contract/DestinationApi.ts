/** Destinations: where a project's events are delivered to as webhooks, and what was delivered. */
import { Delivery, DeliveryStatus, ReplayAnswer, ReplayRequest } from "@fieldgate/core/webhooks/Delivery"
import { Destination, DestinationUpdate, NewDestination } from "@fieldgate/core/webhooks/Destination"
import { DeliveryId } from "@fieldgate/core/domain/Ids"
import { DeliveryPageToken, PageSize, Pagination } from "@fieldgate/core/domain/Page"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { lenient } from "./ParseOptions.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const all = "/projects/:projectIdOrName/destinations"
const one = `${all}/:destination` as const
const deliveries = `${one}/deliveries` as const

const params = {
  projectIdOrName,
  destination: Schema.NonEmptyString.annotateKey({ description: "The destination's name or its id." })
}
const refusals = ["insufficient-scope", "project-not-found", "store-unavailable"] as const

/** A destination, with its secrets where they were requested. */
export const DestinationWithSecrets = Schema.Struct({
  ...Destination.fields,
  /** The address of the receiver, and the headers that are added to each webhook. */
  metadata: Schema.Struct({
    /** The address that webhooks are posted to. */
    url: Schema.String,
    /** The headers, by name. */
    headers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
  }),
  /** The secrets, with `includeSecrets`. */
  secrets: Schema.optionalKey(
    Schema.Struct({
      /** The newest signing key. */
      webhookSigningKey: Schema.String
    })
  )
}).annotate({ identifier: "DestinationWithSecrets" })

const flag = (description: string) =>
  Schema.optionalKey(Schema.Literals(["true", "false"])).annotateKey({ description })

const createDestination = HttpApiEndpoint.post("createDestination", all, {
  params: { projectIdOrName },
  payload: NewDestination,
  success: Destination.pipe(HttpApiSchema.status(201)),
  error: anyOf(...refusals, "input-validation", "destination-exists")
})
  .middleware(RequestBody)
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "createDestination",
      "destinations.create",
      "Add a destination",
      "Events of the project are delivered to its address from now on, signed with a key of its own: ask for that with " +
        "`includeSecrets`. The address begins with `https://`. Without `events`, it gets all of them."
    )
  )
  .annotateMerge(
    examples({
      request: example("Every event", {
        name: Samples.destination.name,
        type: "webhook",
        metadata: Samples.destination.metadata
      }),
      201: example("The new destination", Samples.destination)
    })
  )

const listDestinations = HttpApiEndpoint.get("listDestinations", all, {
  params: { projectIdOrName },
  success: Schema.Array(Destination),
  error: anyOf(...refusals)
})
  .annotateMerge(
    described(
      "listDestinations",
      "destinations.list",
      "List destinations",
      "Answers the project's destinations by name, without their secrets."
    )
  )
  .annotateMerge(
    examples({
      200: example("One destination", [Samples.destination])
    })
  )

const getDestination = HttpApiEndpoint.get("getDestination", one, {
  params,
  query: {
    includeSecrets: flag("With `true` the signing key and the headers are answered too."),
    rotate: flag("With `true` a new signing key is made first. The former one signs beside it for 24 hours.")
  },
  success: DestinationWithSecrets,
  error: anyOf(...refusals, "destination-not-found")
})
  .annotateMerge(
    described(
      "getDestination",
      "destinations.get",
      "Get a destination",
      "Answers one destination, and rotates its signing key if you ask for it."
    )
  )
  .annotateMerge(
    examples({
      200: example("With its signing key", {
        ...Samples.destination,
        secrets: { webhookSigningKey: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" }
      })
    })
  )

const updateDestination = HttpApiEndpoint.patch("updateDestination", one, {
  params,
  payload: DestinationUpdate,
  success: Destination,
  error: anyOf(...refusals, "input-validation", "destination-not-found", "destination-exists")
})
  .middleware(RequestBody)
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "updateDestination",
      "destinations.update",
      "Update a destination",
      "Changes the members that `updateMask` names: `name`, `metadata` (address and all headers), `metadata.url`, " +
        "`metadata.headers`, `events` (`null` for all), `active`. With `active` false nothing more is sent, and what waits " +
        "ends as failed; it can be replayed once the destination is active again."
    )
  )
  .annotateMerge(
    examples({
      request: example("Enable it again", { updateMask: ["active"], destination: { active: true } }),
      200: example("The destination after the change", Samples.destination)
    })
  )

const deleteDestination = HttpApiEndpoint.delete("deleteDestination", one, {
  params,
  success: HttpApiSchema.NoContent,
  error: anyOf(...refusals, "destination-not-found")
}).annotateMerge(
  described(
    "deleteDestination",
    "destinations.delete",
    "Remove a destination",
    "Forgets it with its deliveries: nothing more is sent to it."
  )
)

const testDestination = HttpApiEndpoint.post("testDestination", `${all}/:destination(^[^/:]+)::test`, {
  params,
  success: Delivery,
  error: anyOf(...refusals, "destination-not-found", "destination-inactive")
})
  .annotateMerge(
    described(
      "testDestination",
      "destinations.test",
      "Send a test",
      "Sends `webhook.test` to the destination by the way that events go, and answers the delivery: its list tells what became " +
        "of it."
    )
  )
  .annotateMerge(
    examples({
      200: example("The test waits to be sent", {
        id: "0193a1f2-5e63-7f42-8c52-3d4e5f607182",
        destinationId: Samples.destination.id,
        notificationType: "webhook.test",
        status: "waiting",
        createTime: Samples.delivery.createTime,
        updateTime: Samples.delivery.createTime,
        nextAttemptTime: Samples.delivery.createTime,
        attempts: []
      })
    })
  )

/** One page of deliveries. */
const DeliveryPage = Schema.Struct({
  /** The deliveries, the newest first. */
  results: Schema.Array(Delivery),
  /** Where the next page starts. */
  pagination: Pagination
}).annotate({ identifier: "DeliveryPage" })

const listDeliveries = HttpApiEndpoint.get("listDeliveries", deliveries, {
  params,
  query: {
    status: Schema.optionalKey(DeliveryStatus).annotateKey({ description: "Only deliveries with this status." }),
    pageSize: Schema.optionalKey(PageSize),
    pageToken: Schema.optionalKey(DeliveryPageToken).annotateKey({
      description: "The `nextPageToken` of the page before."
    })
  },
  success: DeliveryPage,
  error: anyOf(...refusals, "destination-not-found")
})
  .annotateMerge(
    described(
      "listDeliveries",
      "deliveries.list",
      "List deliveries",
      "Answers what was sent to the destination or waits to be, the newest first, each with its latest attempts. What has " +
        "ended is kept for 30 days."
    )
  )
  .annotateMerge(
    examples({
      200: example("Delivered at the second attempt", { results: [Samples.delivery], pagination: { done: true } })
    })
  )

const replayDelivery = HttpApiEndpoint.post("replayDelivery", `${deliveries}/:deliveryId(^[^/:]+)::replay`, {
  params: { ...params, deliveryId: DeliveryId.annotateKey({ description: "The delivery's id." }) },
  success: Delivery,
  error: anyOf(...refusals, "destination-not-found", "destination-inactive", "delivery-not-found")
})
  .annotateMerge(
    described(
      "replayDelivery",
      "deliveries.replay",
      "Send a webhook again",
      "Sends it now, with the same id and body, and with all its attempts before it again. One that is being sent stays as it is."
    )
  )
  .annotateMerge(
    examples({
      200: example("The delivery", Samples.delivery)
    })
  )

const replayDeliveries = HttpApiEndpoint.post("replayDeliveries", `${deliveries}::replay`, {
  params,
  payload: ReplayRequest,
  success: ReplayAnswer,
  error: anyOf(...refusals, "input-validation", "destination-not-found", "destination-inactive")
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "replayDeliveries",
      "deliveries.replayAll",
      "Send all failed webhooks again",
      "Sends every delivery once more that was made from `since` on, before `until` or now, and has failed. Answers how many."
    )
  )
  .annotateMerge(
    examples({
      request: example("Since an outage", { since: "2026-11-20T00:00:00.000Z" }),
      200: example("How many wait again", { replayed: 17 })
    })
  )

export const DestinationApi = HttpApiGroup.make("destinations")
  .add(
    createDestination,
    listDestinations,
    getDestination,
    updateDestination,
    deleteDestination,
    testDestination,
    listDeliveries,
    replayDelivery,
    replayDeliveries
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Destinations",
      description: "Where your project's events are delivered to as signed webhooks, and what was delivered."
    })
  )

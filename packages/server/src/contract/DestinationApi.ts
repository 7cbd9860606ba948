/** Destinations of a project's webhooks, and their deliveries. */
import {
  Delivery,
  DeliveryStatus,
  DeliveryWithBody,
  ReplayAnswer,
  ReplayRequest
} from "@fieldgate/core/webhooks/Delivery"
import { Destination, DestinationUpdate, NewDestination } from "@fieldgate/core/webhooks/Destination"
import { DeliveryId } from "@fieldgate/core/domain/Ids"
import { DeliveryPageToken, PageSize, Pagination } from "@fieldgate/core/domain/Page"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { openBody } from "./ParseOptions.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const all = "/projects/:projectIdOrName/destinations"
const one = `${all}/:destination` as const
const deliveries = `${one}/deliveries` as const

const params = {
  projectIdOrName,
  destination: Schema.NonEmptyString.annotateKey({ description: "The destination's name or ID." })
}
const refusals = ["insufficient-scope", "project-not-found", "store-unavailable"] as const

/** A destination, with its secrets if requested. */
export const DestinationWithSecrets = Schema.Struct({
  ...Destination.fields,
  /** The URL of the receiver, and additional headers of each webhook. */
  metadata: Schema.Struct({
    /** The URL to which webhooks are posted. */
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
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "createDestination",
      "destinations.create",
      "Create a destination",
      "From now on, the project's events are delivered to the destination's URL, which must start with `https://`. Webhooks are " +
        "signed with the destination's own key; read it with `includeSecrets`. Without `events`, the destination receives all events."
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
      "Returns the project's destinations, ordered by name, without their secrets."
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
    includeSecrets: flag("With `true`, the response includes the signing key and the headers."),
    rotate: flag(
      "With `true`, a new signing key is created first. For 24 hours, webhooks are signed with both the old and the new key."
    )
  },
  success: DestinationWithSecrets,
  error: anyOf(...refusals, "destination-not-found")
})
  .annotateMerge(
    described(
      "getDestination",
      "destinations.get",
      "Get a destination",
      "Returns a destination; with `rotate`, replaces its signing key first."
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
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "updateDestination",
      "destinations.update",
      "Update a destination",
      "Sets the properties named in `updateMask`: `name`, `metadata` (URL and all headers), `metadata.url`, " +
        "`metadata.headers`, `events` (`null` for all), `active`. With `active` false, nothing is sent any more, and waiting " +
        "deliveries fail; they can be replayed when the destination is active again."
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
    "Delete a destination",
    "Deletes the destination and its deliveries. Nothing is sent to it any more."
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
      "Send a test event",
      "Sends `webhook.test` to the destination in the same way as events, and returns the delivery. Its outcome appears in the " +
        "list of deliveries."
    )
  )
  .annotateMerge(
    examples({
      200: example("A test that waits to be sent", {
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
  /** The deliveries, newest first. */
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
      description: "The `nextPageToken` of the previous page."
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
      "Returns sent and waiting deliveries, newest first, each with its latest attempts. Finished deliveries are kept for 30 days."
    )
  )
  .annotateMerge(
    examples({
      200: example("Delivered in the second attempt", { results: [Samples.delivery], pagination: { done: true } })
    })
  )

const deliveryParams = { ...params, deliveryId: DeliveryId.annotateKey({ description: "The delivery's ID." }) }

const getDelivery = HttpApiEndpoint.get("getDelivery", `${deliveries}/:deliveryId`, {
  params: deliveryParams,
  success: DeliveryWithBody,
  error: anyOf(...refusals, "destination-not-found", "delivery-not-found")
})
  .annotateMerge(
    described(
      "getDelivery",
      "deliveries.get",
      "Get a delivery",
      "Returns a delivery with its latest attempts and the body that its receiver gets. The body is the same at every attempt."
    )
  )
  .annotateMerge(
    examples({
      200: example("The delivery with its body", Samples.deliveryWithBody)
    })
  )

const replayDelivery = HttpApiEndpoint.post("replayDelivery", `${deliveries}/:deliveryId(^[^/:]+)::replay`, {
  params: deliveryParams,
  success: Delivery,
  error: anyOf(...refusals, "destination-not-found", "destination-inactive", "delivery-not-found")
})
  .annotateMerge(
    described(
      "replayDelivery",
      "deliveries.replay",
      "Replay a delivery",
      "Sends the webhook again now, with the same ID and body and a new set of attempts. A delivery that is being sent is not changed."
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
      "Replay failed deliveries",
      "Sends all failed deliveries again that were created at or after `since` and before `until` (default: now). Returns their number."
    )
  )
  .annotateMerge(
    examples({
      request: example("Deliveries since an outage", { since: "2026-11-20T00:00:00.000Z" }),
      200: example("The number of replayed deliveries", { replayed: 17 })
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
    getDelivery,
    replayDelivery,
    replayDeliveries
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Destinations",
      description: "Receivers of your project's events as signed webhooks, and their deliveries."
    })
  )

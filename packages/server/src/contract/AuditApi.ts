/** @rule audit.list, audit.csv */
import { AuditFilters } from "@fieldgate/core/audit/calls/AuditEvents"
import { AuditEvent } from "@fieldgate/core/audit/AuditEvent"
import { AuditPageToken, PageSize, Pagination } from "@fieldgate/core/domain/Page"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const path = "/projects/:projectIdOrName/audit-events"
const params = { projectIdOrName }
const error = anyOf("insufficient-scope", "project-not-found", "store-unavailable")

const { fields } = AuditFilters
const filters = {
  since: fields.since.annotateKey({ description: "Only events at or after this time." }),
  until: fields.until.annotateKey({ description: "Only events before this time." }),
  actor: fields.actor.annotateKey({
    description:
      "Only what this actor did: `key:` and an API key's ID, `consumer:` and a `consumerRef`, `member:` and a member's ID, " +
      "`command:` and a command, or `host`."
  }),
  action: fields.action.annotateKey({ description: "Only this action, such as `apiKey.create`." }),
  targetId: fields.targetId.annotateKey({ description: "Only events about the item with this ID." }),
  groupRef: fields.groupRef.annotateKey({ description: "Only events about this group, also after it was erased." }),
  outcome: fields.outcome.annotateKey({ description: "Only events with this outcome." })
}

const AuditEventPage = Schema.Struct({
  results: Schema.Array(AuditEvent).annotateKey({ description: "The items of the page." }),
  pagination: Pagination.annotateKey({ description: "The start of the next page." })
}).annotate({ identifier: "AuditEventPage", description: "One page of a list." })

const listAuditEvents = HttpApiEndpoint.get("listAuditEvents", path, {
  params,
  query: {
    ...filters,
    pageSize: Schema.optionalKey(PageSize),
    pageToken: Schema.optionalKey(AuditPageToken).annotateKey({
      description: "The `nextPageToken` of the previous page."
    })
  },
  success: AuditEventPage,
  error
})
  .annotateMerge(
    described(
      "listAuditEvents",
      "audit.list",
      "List audit events",
      "Returns who changed, revealed or exported what in the project, in pages, newest first. Refused and failed calls are " +
        "counted: those of one kind within an hour are one event."
    )
  )
  .annotateMerge(
    examples({
      200: example("The only page", { results: [Samples.auditEvent], pagination: { done: true } })
    })
  )

const exportAuditEvents = HttpApiEndpoint.get("exportAuditEvents", `${path}::csv`, {
  params,
  query: filters,
  success: HttpApiSchema.StreamUint8Array({ contentType: "text/csv" }),
  error
}).annotateMerge(
  described(
    "exportAuditEvents",
    "audit.export",
    "Export audit events as CSV",
    "Returns the same events as CSV with a header line, newest first, at most 50,000. A cell that a spreadsheet would execute " +
      "begins with an apostrophe. The export is itself an event."
  )
)

export const AuditApi = HttpApiGroup.make("audit")
  .add(listAuditEvents, exportAuditEvents)
  .annotateMerge(
    OpenApi.annotations({
      title: "Audit log",
      description: "Who did what in a project. Requires a key with the scope `full`."
    })
  )

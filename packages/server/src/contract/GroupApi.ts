import { GroupLine } from "@fieldgate/core/groups/GroupData"
import { Person, PersonErasure, PersonLine } from "@fieldgate/core/groups/Person"
import { GroupRef } from "@fieldgate/core/domain/Ids"
import { RemovalJob } from "@fieldgate/core/operations/RemovalJob"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { described, example, examples } from "./Described.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { anyOf, RequestBody } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const path = "/projects/:projectIdOrName/groups/:groupRef/data"
const params = { projectIdOrName, groupRef: GroupRef.annotateKey({ description: "Your own ID of the group." }) }
const error = anyOf("insufficient-scope", "project-not-found", "store-unavailable")

const exportGroup = HttpApiEndpoint.get("exportGroup", path, {
  params,
  success: HttpApiSchema.StreamNdjson({ schema: GroupLine }),
  error
}).annotateMerge(
  described(
    "exportGroup",
    "groups.export",
    "Export a group's data",
    "Returns all stored data of a group as JSON lines: connections without their secrets, installations with all their " +
      "configs, operations with their records and logs. The last line is `end`; without it, the response is incomplete."
  )
)

const eraseGroup = HttpApiEndpoint.delete("eraseGroup", path, { params, success: RemovalJob, error })
  .annotateMerge(
    described(
      "eraseGroup",
      "groups.erase",
      "Erase a group's data",
      "Deletes all stored data of a group. Its installations are gone immediately, and waiting writes fail. The response is a job; `erased` " +
        "counts what it has deleted. If there is much to delete, or a write is running, which is not interrupted, its `state` is `running` and " +
        "the rest is deleted in the background: read it with `removalJobs.get`. Data at the provider is not changed."
    )
  )
  .annotateMerge(examples({ 200: example("All of it is deleted", Samples.erasureJob) }))

const person = {
  params: { projectIdOrName },
  payload: Person,
  error: anyOf("insufficient-scope", "project-not-found", "input-validation", "store-unavailable")
}

const exportPerson = HttpApiEndpoint.post("exportPerson", "/projects/:projectIdOrName/people::download", {
  ...person,
  success: HttpApiSchema.StreamNdjson({ schema: PersonLine })
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "exportPerson",
      "groups.exportPerson",
      "Export a person's data",
      "Returns all stored data of one person as JSON lines. By `email` or `recordId`: each write of the person's records, without other " +
        "people's. By `consumerRef`: the consumer's connections without their secrets, the writes that it requested, and its events in " +
        "the audit log. The last line is `end`; without it, the response is incomplete. Writes are found until their payloads are removed."
    )
  )
  .annotateMerge(examples({ request: example("By an e-mail address", { email: "ada@acme.example" }) }))

const erasePerson = HttpApiEndpoint.post("erasePerson", "/projects/:projectIdOrName/people::erase", {
  ...person,
  success: PersonErasure
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "erasePerson",
      "groups.erasePerson",
      "Erase a person's data",
      "Erases all stored data of one person and returns what this call has erased. Outcomes, counts and times of writes stay, and so does " +
        "other people's data. The connections of an erased consumer go on working under another `consumerRef`. Repeat the call while " +
        "`complete` is `false`; first wait for the operations in `operationsInProgress`, or cancel them. Data at the provider is not changed."
    )
  )
  .annotateMerge(
    examples({
      request: example("By an e-mail address", { email: "ada@acme.example" }),
      200: example("Two writes of one record", {
        complete: true,
        records: 2,
        logEntries: 2,
        answers: 1,
        deliveries: 1,
        connections: 0,
        signIns: 0,
        configs: 0,
        operations: 0,
        auditEvents: 0,
        operationsInProgress: []
      })
    })
  )

export const GroupApi = HttpApiGroup.make("groups")
  .add(exportGroup, eraseGroup, exportPerson, erasePerson)
  .annotateMerge(
    OpenApi.annotations({
      title: "Groups",
      description: "Stored data of your customers' companies, teams and workspaces, and of single people."
    })
  )

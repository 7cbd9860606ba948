/** Everything that is kept of a group: told, and erased. */
import { GroupErasure, GroupLine } from "@fieldgate/core/groups/GroupData"
import { GroupRef } from "@fieldgate/core/domain/Ids"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { described } from "./Described.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { anyOf } from "./Problems.ts"

const path = "/projects/:projectIdOrName/groups/:groupRef/data"
const params = { projectIdOrName, groupRef: GroupRef.annotateKey({ description: "Your own id of the group." }) }
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
    "Answers everything that is kept of a group, one JSON value in each line: connections without their secrets, " +
      "installations with all their configs, operations with their records and logs. The last line is `end`; without it the " +
      "answer was cut off."
  )
)

const eraseGroup = HttpApiEndpoint.delete("eraseGroup", path, { params, success: GroupErasure, error }).annotateMerge(
  described(
    "eraseGroup",
    "groups.erase",
    "Erase a group's data",
    "Removes everything that is kept of a group, and answers what this call has removed. Writes that wait end as failed. A " +
      "write that is being carried out is left to its end: then, and where there is much to remove, `complete` is `false`, and " +
      "the same call again removes the rest. Nothing at the provider is touched."
  )
)

export const GroupApi = HttpApiGroup.make("groups")
  .add(exportGroup, eraseGroup)
  .annotateMerge(
    OpenApi.annotations({
      title: "Groups",
      description: "What is kept of your customers' companies, teams and workspaces."
    })
  )

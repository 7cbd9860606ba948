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

const eraseGroup = HttpApiEndpoint.delete("eraseGroup", path, { params, success: GroupErasure, error }).annotateMerge(
  described(
    "eraseGroup",
    "groups.erase",
    "Erase a group's data",
    "Deletes all stored data of a group and returns what this call has deleted. Waiting writes fail. A running write is not " +
      "interrupted: in that case, or if there is much to delete, `complete` is `false`, and repeating the call deletes the " +
      "rest. Data at the provider is not changed."
  )
)

export const GroupApi = HttpApiGroup.make("groups")
  .add(exportGroup, eraseGroup)
  .annotateMerge(
    OpenApi.annotations({
      title: "Groups",
      description: "Stored data of your customers' companies, teams and workspaces."
    })
  )

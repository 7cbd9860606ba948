import { Bootstrap } from "@fieldgate/core/installations/calls/GetBootstrap"
import { ConsumerRef, GroupRef } from "@fieldgate/core/domain/Ids"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described } from "./Described.ts"
import { integrationId, projectIdOrName } from "./PathParameters.ts"
import { anyOf } from "./Problems.ts"
import { ProjectAnswer } from "./ProjectApi.ts"

const getBootstrap = HttpApiEndpoint.get(
  "getBootstrap",
  "/projects/:projectIdOrName/integrations/:integrationId/bootstrap",
  {
    params: { projectIdOrName, integrationId },
    query: {
      groupRef: GroupRef.annotateKey({ description: "Your own ID of the group." }),
      consumerRef: Schema.optionalKey(ConsumerRef).annotateKey({
        description: "Your own ID of the end user; with a token, it must match the token."
      })
    },
    success: Schema.Struct({ ...Bootstrap.fields, project: ProjectAnswer }).annotate({ identifier: "Bootstrap" }),
    error: anyOf(
      "insufficient-scope",
      "token-mismatch",
      "project-not-found",
      "integration-not-found",
      "store-unavailable"
    )
  }
).annotateMerge(
  described(
    "getBootstrap",
    "bootstrap.get",
    "Get the initial data of a UI",
    "Returns the project, the integration with its latest revision, its provider, and the group's connections and " +
      "installation. Resources that don't exist yet are omitted."
  )
)

export const BootstrapApi = HttpApiGroup.make("bootstrap")
  .add(getBootstrap)
  .annotateMerge(OpenApi.annotations({ title: "Bootstrap", description: "The initial data of a UI." }))

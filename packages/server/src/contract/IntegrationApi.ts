/** Integrations and their revisions: deployed by a manifest, or one by one. @rule integration.deploy, integration.plan */
import { DeployPlan } from "@fieldgate/core/integrations/DeployPlan"
import { RevisionId } from "@fieldgate/core/domain/Ids"
import { Integration, Revision } from "@fieldgate/core/integrations/Integration"
import { IntegrationDefinition, Manifest } from "@fieldgate/core/integrations/Manifest"
import { NewIntegration } from "@fieldgate/core/integrations/calls/Integrations"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { pageParameters, partsText } from "./ListParameters.ts"
import { integrationId, projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const all = "/projects/:projectIdOrName/integrations"
const one = `${all}/:integrationId` as const
const revisions = `${one}/revisions` as const

const params = { projectIdOrName, integrationId }

const flag = (description: string) => Schema.optionalKey(Schema.Literals(["true", "false"]).annotate({ description }))

const sourceZipUrl = Schema.optionalKey(
  Schema.String.check(
    Schema.makeFilter(() => false, {
      message: "sourceZipUrl is not supported by this server: send the manifest's text as sourceYaml"
    })
  ).annotate({ description: "Refused: send `sourceYaml`." })
)

/** A manifest to deploy. */
const ManifestSource = Schema.Struct({
  sourceYaml: Schema.NonEmptyString.annotateKey({ description: "The manifest's text, in YAML." }),
  /** Not supported: send the manifest's text as `sourceYaml`. */
  sourceZipUrl
}).annotate({ identifier: "ManifestSource" })

/** A manifest's text, or the definition itself in the form that `createIntegration` takes. */
const RevisionSource = Schema.Struct({
  sourceYaml: Schema.optionalKey(
    Schema.NonEmptyString.annotate({ description: "The text of a manifest that holds this integration, in YAML." })
  ),
  /** Not supported: send the manifest's text as `sourceYaml`. */
  sourceZipUrl,
  /** The version of the manifest's format. */
  specVersion: Schema.optionalKey(Manifest.fields.specVersion),
  content: Schema.optionalKey(IntegrationDefinition).annotateKey({
    description: "The definition itself, instead of `sourceYaml`."
  })
})
  .check(
    Schema.makeFilter(({ content, sourceYaml }) =>
      (content === undefined) === (sourceYaml === undefined)
        ? { path: ["sourceYaml"], issue: "exactly one of sourceYaml and content is required" }
        : undefined
    )
  )
  .annotate({ identifier: "RevisionSource" })

const missing = ["insufficient-scope", "project-not-found", "store-unavailable"] as const

const deployManifest = HttpApiEndpoint.put("deployManifest", `${all}::batch`, {
  params: { projectIdOrName },
  query: {
    destructive: flag("With `true`, integrations that the manifest doesn't hold are removed, and their installations."),
    dryRun: flag("With `true` nothing is deployed: the answer is the plan.")
  },
  payload: ManifestSource,
  success: Schema.Union([Schema.Array(Integration), DeployPlan]),
  error: anyOf(...missing, "input-validation", "manifest-invalid")
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "deployManifest",
      "integrations.deploy",
      "Deploy a manifest",
      "Brings the project's integrations to what the manifest says, and answers them in its order. An integration that " +
        "differs gets a new revision; one that doesn't stays as it is. Installations keep their configs: what the new " +
        "revision no longer defines can't be written until it is back. With `dryRun=true` the answer is a plan."
    )
  )
  .annotateMerge(
    examples({
      request: { manifest: { summary: "A manifest with one integration", value: Samples.manifest } },
      200: {
        deployed: { summary: "The manifest's integrations", value: [Samples.integration] },
        plan: { summary: "With dryRun=true: the plan", value: Samples.deployPlan }
      }
    })
  )

const listIntegrations = HttpApiEndpoint.get("listIntegrations", all, {
  params: { projectIdOrName },
  query: pageParameters,
  success: Schema.Array(Integration),
  error: anyOf(...missing)
})
  .annotateMerge(
    described(
      "listIntegrations",
      "integrations.list",
      "List integrations",
      `Lists integrations with their latest revisions, the oldest first. ${partsText}`
    )
  )
  .annotateMerge(
    examples({
      200: example("The project's integrations", [Samples.integration])
    })
  )

const createIntegration = HttpApiEndpoint.post("createIntegration", all, {
  params: { projectIdOrName },
  payload: NewIntegration,
  success: HttpApiSchema.Created,
  error: anyOf(...missing, "input-validation", "integration-exists")
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "createIntegration",
      "integrations.create",
      "Add an integration",
      "Adds one integration outside of any manifest. `latestRevision.content` has the members of an integration in a manifest."
    )
  )
  .annotateMerge(
    examples({
      request: example("An integration", {
        name: "more",
        provider: "hub",
        latestRevision: { specVersion: "1.0.0", content: { ...Samples.definition, name: "more" } }
      })
    })
  )

const getIntegration = HttpApiEndpoint.get("getIntegration", one, {
  params,
  success: Integration,
  error: anyOf(...missing, "integration-not-found")
})
  .annotateMerge(
    described(
      "getIntegration",
      "integrations.get",
      "Get an integration",
      "Answers it with its latest revision, by id or name."
    )
  )
  .annotateMerge(
    examples({
      200: example("The integration", Samples.integration)
    })
  )

const deleteIntegration = HttpApiEndpoint.delete("deleteIntegration", one, {
  params,
  success: HttpApiSchema.NoContent,
  error: anyOf(...missing, "integration-not-found")
}).annotateMerge(
  described(
    "deleteIntegration",
    "integrations.delete",
    "Remove an integration",
    "Removes it with its revisions and its installations. Writes that wait end as failed, with the message " +
      "`installation removed`. The connections stay."
  )
)

const createRevision = HttpApiEndpoint.post("createRevision", revisions, {
  params,
  payload: RevisionSource,
  success: HttpApiSchema.Created,
  error: anyOf(...missing, "input-validation", "integration-not-found", "manifest-invalid")
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "createRevision",
      "revisions.create",
      "Add a revision",
      "Gives this integration alone a new revision, even where nothing differs: what the manifest holds for it, or `content`."
    )
  )
  .annotateMerge(
    examples({
      request: example("A manifest with one integration", Samples.manifest)
    })
  )

const listRevisions = HttpApiEndpoint.get("listRevisions", revisions, {
  params,
  query: pageParameters,
  success: Schema.Array(Revision),
  error: anyOf(...missing, "integration-not-found")
})
  .annotateMerge(
    described(
      "listRevisions",
      "revisions.list",
      "List revisions",
      `Lists the revisions of the integration, the latest first. ${partsText}`
    )
  )
  .annotateMerge(
    examples({
      200: example("Its revisions", [Samples.revision])
    })
  )

const getRevision = HttpApiEndpoint.get("getRevision", `${revisions}/:revisionId`, {
  params: { ...params, revisionId: RevisionId.annotateKey({ description: "The revision's id." }) },
  success: Revision,
  error: anyOf(...missing, "integration-not-found", "revision-not-found")
})
  .annotateMerge(
    described(
      "getRevision",
      "revisions.get",
      "Get a revision",
      "Answers one deployed state of the integration's definition."
    )
  )
  .annotateMerge(
    examples({
      200: example("The revision", Samples.revision)
    })
  )

export const IntegrationApi = HttpApiGroup.make("integrations")
  .add(
    deployManifest,
    listIntegrations,
    createIntegration,
    getIntegration,
    deleteIntegration,
    createRevision,
    listRevisions,
    getRevision
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Integrations", description: "What a manifest defines: providers, objects, fields." })
  )

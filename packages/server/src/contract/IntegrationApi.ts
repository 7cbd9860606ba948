/** Integrations and their revisions, deployed from a manifest or one by one. @rule integration.deploy, integration.plan */
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
      message: "sourceZipUrl is not supported: send the text of the manifest as sourceYaml"
    })
  ).annotate({ description: "Not supported: send `sourceYaml`." })
)

/** A manifest to deploy. */
const ManifestSource = Schema.Struct({
  sourceYaml: Schema.NonEmptyString.annotateKey({ description: "The manifest as YAML text." }),
  /** Not supported: send the manifest as `sourceYaml`. */
  sourceZipUrl
}).annotate({ identifier: "ManifestSource" })

/** The text of a manifest, or an integration definition as `createIntegration` takes it. */
const RevisionSource = Schema.Struct({
  sourceYaml: Schema.optionalKey(
    Schema.NonEmptyString.annotate({ description: "YAML text of a manifest that contains this integration." })
  ),
  /** Not supported: send the manifest as `sourceYaml`. */
  sourceZipUrl,
  /** The version of the manifest's format. */
  specVersion: Schema.optionalKey(Manifest.fields.specVersion),
  content: Schema.optionalKey(IntegrationDefinition).annotateKey({
    description: "The definition of the integration, instead of `sourceYaml`."
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
    destructive: flag(
      "With `true`, integrations that the manifest doesn't contain are deleted with their installations."
    ),
    dryRun: flag("With `true`, nothing is deployed and the response is the plan.")
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
      "Updates the project's integrations to match the manifest and returns them in its order. A changed integration gets a new " +
        "revision. Installations keep their configs; objects that the new revision no longer defines can't be written until " +
        "a revision defines them again. With `dryRun=true`, the response is a plan."
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
      `Returns integrations with their latest revisions, oldest first. ${partsText}`
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
      "Create an integration",
      "Creates an integration without a manifest. `latestRevision.content` has the properties of an integration in a manifest."
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
      "Returns an integration, by ID or name, with its latest revision."
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
    "Delete an integration",
    "Deletes the integration with its revisions and installations. Waiting writes fail with the message " +
      "`installation removed`. Connections are kept."
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
      "Create a revision",
      "Creates a new revision of this integration only, even without a difference, from a manifest or from `content`."
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
      `Returns the revisions of the integration, latest first. ${partsText}`
    )
  )
  .annotateMerge(
    examples({
      200: example("Its revisions", [Samples.revision])
    })
  )

const getRevision = HttpApiEndpoint.get("getRevision", `${revisions}/:revisionId`, {
  params: { ...params, revisionId: RevisionId.annotateKey({ description: "The revision's ID." }) },
  success: Revision,
  error: anyOf(...missing, "integration-not-found", "revision-not-found")
})
  .annotateMerge(
    described(
      "getRevision",
      "revisions.get",
      "Get a revision",
      "Returns one deployed version of the integration's definition."
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
    OpenApi.annotations({
      title: "Integrations",
      description: "Integrations that a manifest defines: providers, objects, fields."
    })
  )

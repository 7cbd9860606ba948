/** @rule install.update */
import { Config, SavedConfig } from "@fieldgate/core/installations/Config"
import { listedConfigs } from "@fieldgate/core/domain/Limits"
import { ConfigId, GroupRef, InstallationId, ObjectName } from "@fieldgate/core/domain/Ids"
import { HealthStatus, Installation } from "@fieldgate/core/installations/Installation"
import { ConnectedInstallation, NewConnectedInstallation } from "@fieldgate/core/installations/calls/ConnectAndInstall"
import { NewInstallation, ValidationAnswer } from "@fieldgate/core/installations/calls/Installations"
import { InstallationUpdate, ObjectPatch } from "@fieldgate/core/installations/calls/UpdateInstallation"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { partParameters, partsText } from "./ListParameters.ts"
import { integrationId, projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf, providerFailures } from "./Problems.ts"
import * as Samples from "./Samples.ts"
import { openBody } from "./ParseOptions.ts"
import { deletion, deletionJob } from "./RemovalJobApi.ts"

const ofProject = "/projects/:projectIdOrName/installations"
const ofIntegration = "/projects/:projectIdOrName/integrations/:integrationId/installations"
const one = `${ofIntegration}/:installationId` as const

const params = { projectIdOrName, integrationId }
const paramsOfOne = {
  ...params,
  installationId: InstallationId.annotateKey({ description: "The installation's ID." })
}

const filters = {
  groupRef: Schema.optionalKey(GroupRef).annotateKey({ description: "Only installations of this group." }),
  healthStatus: Schema.optionalKey(HealthStatus).annotateKey({
    description: "Only installations whose account works, or whose account must be reconnected."
  }),
  ...partParameters("the group's reference or name, or the provider")
}

const skipSampling = Schema.optionalKey(Schema.Literals(["true", "false"])).annotateKey({
  description: "With `true`, the config is saved without checking it against the connected account."
})

const ifMatch = Schema.optionalKey(
  Schema.String.check(
    // A proxy that compresses answers makes their tags weak, by `W/`; a slash in a pattern isn't portable.
    Schema.isPattern(/^(?:\*|(?:W\W)?"[^"\s]+")$/u, {
      message: "if-match must be * or the ID of a config in double quotes, as in ETag"
    })
  ).annotate({
    description:
      "The `ETag` of the config that the change is based on. If it is no longer current, the request is refused."
  })
)

const missing = [
  "insufficient-scope",
  "token-mismatch",
  "project-not-found",
  "integration-not-found",
  "store-unavailable"
] as const

const refused = [
  ...missing,
  "input-validation",
  "connection-not-found",
  "provider-not-found",
  "config-invalid",
  "connection-invalid"
] as const

const createInstallation = HttpApiEndpoint.post("createInstallation", ofIntegration, {
  params,
  query: { skipSampling },
  payload: NewInstallation,
  success: Installation.pipe(HttpApiSchema.status(201)),
  error: anyOf(...refused, "already-installed")
})
  .middleware(RequestBody)
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "createInstallation",
      "installations.create",
      "Install an integration",
      "Installs the integration for a group with one of its connections. A group can install an integration once. The config " +
        "may contain fewer objects than the integration defines. Before it is saved, it is checked against the objects and " +
        "fields of the account."
    )
  )
  .annotateMerge(
    examples({
      request: example("Enable writing one object", Samples.newInstallation)
    })
  )

const connectAndInstall = HttpApiEndpoint.post("connectAndInstall", `${ofIntegration}::connect`, {
  params,
  query: { skipSampling },
  payload: NewConnectedInstallation,
  success: ConnectedInstallation,
  error: anyOf(
    ...refused,
    ...providerFailures,
    "already-installed",
    "config-changed",
    "credentials-refused",
    "installation-not-found",
    "limit-reached"
  )
})
  .middleware(RequestBody)
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "connectAndInstall",
      "installations.connectAndInstall",
      "Connect an account and install an integration",
      "Creates or updates the connection and the installation, so the call can be repeated. If the provider refuses the " +
        "credentials, nothing is stored. An existing connection of the same account gets the new credentials; another " +
        "account gets a new connection, and the installation moves to it. An existing installation keeps its config; " +
        "a warning reports it if the given one differs."
    )
  )
  .annotateMerge(
    examples({
      request: example("Connect an account with a key and enable writing one object", {
        ...Samples.newInstallation,
        consumerRef: "ann",
        apiKey: "pat-na1-0000"
      })
    })
  )

const validateInstallation = HttpApiEndpoint.post("validateInstallation", `${ofIntegration}::validate`, {
  params,
  query: { skipSampling },
  payload: NewInstallation,
  success: ValidationAnswer,
  error: anyOf(...refused)
})
  .middleware(RequestBody)
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "validateInstallation",
      "installations.validate",
      "Validate an installation",
      "Runs all checks of a save without saving, whether or not the group has installed the integration."
    )
  )
  .annotateMerge(
    examples({
      request: example("Enable writing one object", Samples.newInstallation)
    })
  )

const listInstallations = HttpApiEndpoint.get("listInstallations", ofIntegration, {
  params,
  query: filters,
  success: Schema.Array(Installation),
  error: anyOf(...missing)
}).annotateMerge(
  described(
    "listInstallations",
    "installations.list",
    "List the installations of an integration",
    `Returns the installations of all groups, oldest first, or of one group. ${partsText}`
  )
)

const listProjectInstallations = HttpApiEndpoint.get("listProjectInstallations", ofProject, {
  params: { projectIdOrName },
  query: filters,
  success: Schema.Array(Installation),
  error: anyOf(...missing)
}).annotateMerge(
  described(
    "listProjectInstallations",
    "installations.list",
    "List the installations of a project",
    `Returns the installations of all integrations, oldest first. ${partsText}`
  )
)

const getInstallation = HttpApiEndpoint.get("getInstallation", one, {
  params: paramsOfOne,
  success: Installation,
  error: anyOf(...missing, "installation-not-found")
}).annotateMerge(
  described(
    "getInstallation",
    "installations.get",
    "Get an installation",
    "Returns an installation with its current config, whose ID is the `ETag`."
  )
)

const updateInstallation = HttpApiEndpoint.patch("updateInstallation", one, {
  params: paramsOfOne,
  query: { skipSampling },
  headers: Schema.Struct({ "if-match": ifMatch }),
  payload: InstallationUpdate,
  success: Installation,
  error: anyOf(...refused, "installation-not-found", "config-changed")
})
  .middleware(RequestBody)
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "updateInstallation",
      "installations.update",
      "Update an installation",
      "Replaces the properties named in `updateMask`, all or none: `connectionId`, `config.createdBy`, " +
        "`config.content.read.objects.<object>`, `config.content.read.objects.<object>.disabled`, " +
        "`config.content.write.objects` or `.<object>` of it, `config.content.subscribe.objects` or `.<object>` of it, " +
        "`config.content.proxy.enabled`. Properties that the mask doesn't name are ignored. Every save creates a config with a new ID."
    )
  )
  .annotateMerge(
    examples({
      request: example("Never write a field on update", {
        updateMask: ["config.content.write.objects.contacts"],
        installation: {
          config: {
            content: {
              write: {
                objects: {
                  contacts: {
                    objectName: "contacts",
                    selectedFieldSettings: { source: { writeOnUpdate: "never", default: { stringValue: "web" } } }
                  }
                }
              }
            }
          }
        }
      })
    })
  )

const patchInstallationObject = HttpApiEndpoint.patch(
  "patchInstallationObject",
  "/projects/:projectIdOrName/integrations/:integrationId/objects/:objectName/config-content",
  {
    params: { ...params, objectName: ObjectName.annotateKey({ description: "The object's name in the config." }) },
    query: { skipSampling },
    headers: Schema.Struct({ "if-match": ifMatch }),
    payload: ObjectPatch,
    success: Installation,
    error: anyOf(...refused, "installation-not-found", "config-changed")
  }
)
  .middleware(RequestBody)
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "patchInstallationObject",
      "installations.patchObject",
      "Patch an object of an installation",
      "Changes the settings of one object with a JSON Patch of `add`, `remove` and `replace`, all or none. Use `add` for a " +
        "property that does not exist yet, such as `/deletionSettings`."
    )
  )
  .annotateMerge(
    examples({
      request: example("Enable deletion for the first time", {
        groupRef: "demo-group",
        action: "write",
        changes: [{ op: "add", path: "/deletionSettings", value: { enabled: true } }]
      })
    })
  )

const deleteInstallation = HttpApiEndpoint.delete("deleteInstallation", one, {
  params: paramsOfOne,
  success: deletion,
  error: anyOf(...missing, "installation-not-found")
})
  .annotateMerge(
    described(
      "deleteInstallation",
      "installations.delete",
      "Delete an installation",
      "Deletes the installation and the history of its configs. Waiting writes fail with the message `installation removed`. " +
        `Its connection is deleted too, unless another installation uses it. ${deletionJob}`
    )
  )
  .annotateMerge(examples({ 202: example("Very many writes wait", Samples.removalJob) }))

const listConfigs = HttpApiEndpoint.get("listConfigs", `${one}/configs`, {
  params: paramsOfOne,
  success: Schema.Array(SavedConfig),
  error: anyOf(...missing, "installation-not-found")
}).annotateMerge(
  described(
    "listConfigs",
    "installations.configs",
    "List the configs of an installation",
    `Returns when and by whom each config was saved, newest first, at most ${listedConfigs.maximum} configs.`
  )
)

const getConfig = HttpApiEndpoint.get("getConfig", `${one}/configs/:configId`, {
  params: { ...paramsOfOne, configId: ConfigId.annotateKey({ description: "The config's ID." }) },
  success: Config,
  error: anyOf(...missing, "installation-not-found", "config-not-found")
}).annotateMerge(
  described(
    "getConfig",
    "installations.config",
    "Get a config",
    "Returns a current or former config of the installation, with its content."
  )
)

export const InstallationApi = HttpApiGroup.make("installations")
  .add(
    createInstallation,
    connectAndInstall,
    validateInstallation,
    listInstallations,
    listProjectInstallations,
    getInstallation,
    updateInstallation,
    patchInstallationObject,
    deleteInstallation,
    listConfigs,
    getConfig
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Installations",
      description: "Integrations that groups have installed, with their configs."
    })
  )

/** Installations: what a group has chosen, and every change of it. @rule install.update */
import { Config, SavedConfig } from "@fieldgate/core/installations/Config"
import { listedConfigs } from "@fieldgate/core/domain/Limits"
import { ConfigId, GroupRef, InstallationId, ObjectName } from "@fieldgate/core/domain/Ids"
import { HealthStatus, Installation } from "@fieldgate/core/installations/Installation"
import { ConnectedInstallation, NewConnectedInstallation } from "@fieldgate/core/installations/calls/ConnectAndInstall"
import { NewInstallation, ValidationAnswer } from "@fieldgate/core/installations/calls/Installations"
import { InstallationUpdate, ObjectPatch } from "@fieldgate/core/installations/calls/UpdateInstallation"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { partParameters, partsText } from "./ListParameters.ts"
import { integrationId, projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"
import { lenient } from "./ParseOptions.ts"

const ofProject = "/projects/:projectIdOrName/installations"
const ofIntegration = "/projects/:projectIdOrName/integrations/:integrationId/installations"
const one = `${ofIntegration}/:installationId` as const

const params = { projectIdOrName, integrationId }
const paramsOfOne = {
  ...params,
  installationId: InstallationId.annotateKey({ description: "The installation's id." })
}

const sought = {
  groupRef: Schema.optionalKey(GroupRef).annotateKey({ description: "Only those of this group." }),
  healthStatus: Schema.optionalKey(HealthStatus).annotateKey({
    description: "Only those whose account works, or must be connected again."
  }),
  ...partParameters("the group's reference or name, or the provider")
}

const skipSampling = Schema.optionalKey(Schema.Literals(["true", "false"])).annotateKey({
  description: "With `true` the config is saved without a look at the connected account."
})

const ifMatch = Schema.optionalKey(
  Schema.String.check(
    Schema.isPattern(/^(?:\*|"[^"\s]+")$/u, {
      message: "if-match must be the id of a config in double quotes, as in ETag, or *"
    })
  ).annotate({ description: "The `ETag` of the config that the change was made from: a stale one is refused." })
)

const missing = [
  "insufficient-scope",
  "token-mismatch",
  "project-not-found",
  "integration-not-found",
  "store-unavailable"
] as const

/** What a save can meet. */
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
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "createInstallation",
      "installations.create",
      "Install an integration",
      "Installs the integration for a group, over one of its connections. A group installs an integration once. The " +
        "config may hold fewer objects than the integration defines. Before it is saved, the provider is asked whether " +
        "the account has what it names."
    )
  )
  .annotateMerge(
    examples({
      request: example("Let one object be written", Samples.newInstallation)
    })
  )

const connectAndInstall = HttpApiEndpoint.post("connectAndInstall", `${ofIntegration}::connect`, {
  params,
  query: { skipSampling },
  payload: NewConnectedInstallation,
  success: ConnectedInstallation,
  error: anyOf(
    ...refused,
    "already-installed",
    "config-changed",
    "credentials-refused",
    "installation-not-found",
    "limit-reached"
  )
})
  .middleware(RequestBody)
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "connectAndInstall",
      "installations.connectAndInstall",
      "Connect an account and install an integration",
      "Makes what is missing and repairs what is there, so the call can be repeated. Credentials that the provider doesn't " +
        "accept are refused and nothing is stored. A connection of the same account gets the new credentials; another " +
        "account gets a connection of its own, and the installation moves to it. An installation that is there keeps its config."
    )
  )
  .annotateMerge(
    examples({
      request: example("Connect an account with a key, and let one object be written", {
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
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "validateInstallation",
      "installations.validate",
      "Validate an installation",
      "Makes all checks of a save and saves nothing, whether the group has installed the integration or not."
    )
  )
  .annotateMerge(
    examples({
      request: example("Let one object be written", Samples.newInstallation)
    })
  )

const listInstallations = HttpApiEndpoint.get("listInstallations", ofIntegration, {
  params,
  query: sought,
  success: Schema.Array(Installation),
  error: anyOf(...missing)
}).annotateMerge(
  described(
    "listInstallations",
    "installations.list",
    "List the installations of an integration",
    `Lists those of all groups, the oldest first, or the one of a group. ${partsText}`
  )
)

const listProjectInstallations = HttpApiEndpoint.get("listProjectInstallations", ofProject, {
  params: { projectIdOrName },
  query: sought,
  success: Schema.Array(Installation),
  error: anyOf(...missing)
}).annotateMerge(
  described(
    "listProjectInstallations",
    "installations.list",
    "List the installations of a project",
    `Lists those of all integrations, the oldest first. ${partsText}`
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
    "Answers it with its current config, whose id is the `ETag`."
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
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "updateInstallation",
      "installations.update",
      "Update an installation",
      "Replaces the members that `updateMask` names, all or none: `connectionId`, `config.createdBy`, " +
        "`config.content.read.objects.<object>`, `config.content.read.objects.<object>.disabled`, " +
        "`config.content.write.objects` or `.<object>` of it, `config.content.subscribe.objects` or `.<object>` of it, " +
        "`config.content.proxy.enabled`. What no mask names is ignored. Every save is a config with an id of its own."
    )
  )
  .annotateMerge(
    examples({
      request: example("Hold a field back on updates", {
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
  .annotate(HttpApi.PayloadParseOptions, lenient)
  .annotateMerge(
    described(
      "patchInstallationObject",
      "installations.patchObject",
      "Patch an object of an installation",
      "Changes the settings of one object by a JSON Patch with `add`, `remove` and `replace`, all or none. Use `add` for " +
        "a member that isn't there yet, such as `/deletionSettings` the first time."
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
  success: HttpApiSchema.NoContent,
  error: anyOf(...missing, "installation-not-found")
}).annotateMerge(
  described(
    "deleteInstallation",
    "installations.delete",
    "Remove an installation",
    "Removes it with the history of its configs. Writes that wait end as failed, with the message `installation removed`. " +
      "The connection goes too, unless another installation stands on it."
  )
)

const listConfigs = HttpApiEndpoint.get("listConfigs", `${one}/configs`, {
  params: paramsOfOne,
  success: Schema.Array(SavedConfig),
  error: anyOf(...missing, "installation-not-found")
}).annotateMerge(
  described(
    "listConfigs",
    "installations.configs",
    "List the configs of an installation",
    `Answers when each config was saved, and by whom; the current one first, and at most ${listedConfigs.maximum} of them.`
  )
)

const getConfig = HttpApiEndpoint.get("getConfig", `${one}/configs/:configId`, {
  params: { ...paramsOfOne, configId: ConfigId.annotateKey({ description: "The config's id." }) },
  success: Config,
  error: anyOf(...missing, "installation-not-found", "config-not-found")
}).annotateMerge(
  described(
    "getConfig",
    "installations.config",
    "Get a config",
    "Answers one config that the installation has, or had, with what it holds."
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
    OpenApi.annotations({ title: "Installations", description: "What each group has installed, and how it is set up." })
  )

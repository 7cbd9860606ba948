/** Projects, by id or name. @rule project.byIdOrName */
import { Project, ProjectUpdate, ProjectRequest } from "@fieldgate/core/projects/Project"
import { Usage } from "@fieldgate/core/operations/Usage"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const path = "/projects/:projectIdOrName"

/** A project, with its entitlements if requested. */
export const ProjectAnswer = Schema.Struct({
  ...Project.fields,
  /** UI elements that may be hidden; present if requested. */
  entitlements: Schema.optionalKey(
    Schema.Struct({
      /** Hiding the product's name. */
      brandingRemoval: Schema.Struct({
        /** Whether the product's name may be hidden. */
        value: Schema.Boolean
      })
    })
  )
}).annotate({ identifier: "Project" })

const listProjects = HttpApiEndpoint.get("listProjects", "/projects", {
  success: Schema.Array(ProjectAnswer),
  error: anyOf("insufficient-scope", "store-unavailable")
})
  .annotateMerge(
    described(
      "listProjects",
      "projects.list",
      "List projects",
      "Returns the projects that the credentials give access to. An API key belongs to one project."
    )
  )
  .annotateMerge(
    examples({
      200: example("The key's project", [Samples.project])
    })
  )

const createProject = HttpApiEndpoint.post("createProject", "/projects", {
  payload: ProjectRequest,
  success: ProjectAnswer.pipe(HttpApiSchema.status(201)),
  error: anyOf("input-validation", "insufficient-scope", "organization-not-found", "store-unavailable")
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "createProject",
      "projects.create",
      "Create a project",
      "Creates a project in an organization. Its name must be unique in the organization and must not look like an ID."
    )
  )
  .annotateMerge(
    examples({
      request: example("A project", {
        orgId: Samples.project.orgId,
        name: Samples.project.name,
        appName: Samples.project.appName
      }),
      201: example("The new project", Samples.project)
    })
  )

const getProject = HttpApiEndpoint.get("getProject", path, {
  params: { projectIdOrName },
  query: {
    includeEntitlements: Schema.optionalKey(
      Schema.Literals(["true", "false"]).annotate({ description: "Whether the response includes `entitlements`." })
    )
  },
  success: ProjectAnswer,
  error: anyOf("insufficient-scope", "project-not-found", "store-unavailable")
})
  .annotateMerge(described("getProject", "projects.get", "Get a project", "Returns a project by its ID or name."))
  .annotateMerge(
    examples({
      200: example("The project", Samples.project)
    })
  )

const updateProject = HttpApiEndpoint.patch("updateProject", path, {
  params: { projectIdOrName },
  payload: ProjectUpdate,
  success: ProjectAnswer,
  error: anyOf("input-validation", "insufficient-scope", "project-not-found", "store-unavailable")
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "updateProject",
      "projects.update",
      "Update a project",
      "Sets the properties named in `updateMask` to their values in `project`."
    )
  )
  .annotateMerge(
    examples({
      request: example("Change the name that end users see", {
        updateMask: ["appName"],
        project: { appName: "Acme CRM" }
      }),
      200: example("The project after the change", { ...Samples.project, appName: "Acme CRM" })
    })
  )

const getUsage = HttpApiEndpoint.get("getUsage", `${path}/usage`, {
  params: { projectIdOrName },
  success: Usage,
  error: anyOf("insufficient-scope", "project-not-found", "store-unavailable")
})
  .annotateMerge(
    described(
      "getUsage",
      "projects.usage",
      "Get the usage of a project",
      "Returns the project's unfinished operations and their limits, the groups with most of them, and the limits of requests."
    )
  )
  .annotateMerge(
    examples({
      200: example("A project of which one group must reconnect its account", Samples.usage)
    })
  )

export const ProjectApi = HttpApiGroup.make("projects")
  .add(listProjects, createProject, getProject, updateProject, getUsage)
  .annotateMerge(
    OpenApi.annotations({
      title: "Projects",
      description: "Projects with their own integrations, connections and keys."
    })
  )

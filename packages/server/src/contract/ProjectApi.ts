/** Projects, by id or name. @rule project.byIdOrName */
import { Project, ProjectUpdate, ProjectRequest } from "@fieldgate/core/projects/Project"
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

/** A project with what its owner is entitled to, where that was asked for. */
export const ProjectAnswer = Schema.Struct({
  ...Project.fields,
  /** What may be hidden in the UI; present where it was requested. */
  entitlements: Schema.optionalKey(
    Schema.Struct({
      /** Whether the product's name may be hidden. */
      brandingRemoval: Schema.Struct({
        /** Whether it may. */
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
      "Answers the projects that the credentials are for: an API key is for one."
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
      "Makes a project in an organization. Its name is one that no other project of the organization has, and looks like no id."
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
      Schema.Literals(["true", "false"]).annotate({ description: "Whether the answer tells `entitlements` too." })
    )
  },
  success: ProjectAnswer,
  error: anyOf("insufficient-scope", "project-not-found", "store-unavailable")
})
  .annotateMerge(described("getProject", "projects.get", "Get a project", "Answers a project by its id or its name."))
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
      "Changes the members that `updateMask` names to their values in `project`."
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

export const ProjectApi = HttpApiGroup.make("projects")
  .add(listProjects, createProject, getProject, updateProject)
  .annotateMerge(OpenApi.annotations({ title: "Projects", description: "What a customer builds." }))

/** Projects, by id or name. Spec 4.2. */
import { Project, ProjectUpdate, ProjectRequest } from "@fieldgate/core/projects/Project"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described } from "./Described.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"

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
}).annotateMerge(
  described(
    "listProjects",
    "projects.list",
    "List projects",
    "Answers the projects that the credentials are for: an API key is for one."
  )
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

const getProject = HttpApiEndpoint.get("getProject", path, {
  params: { projectIdOrName },
  query: {
    includeEntitlements: Schema.optionalKey(
      Schema.Literals(["true", "false"]).annotate({ description: "Whether the answer tells `entitlements` too." })
    )
  },
  success: ProjectAnswer,
  error: anyOf("insufficient-scope", "project-not-found", "store-unavailable")
}).annotateMerge(described("getProject", "projects.get", "Get a project", "Answers a project by its id or its name."))

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

export const ProjectApi = HttpApiGroup.make("projects")
  .add(listProjects, createProject, getProject, updateProject)
  .annotateMerge(OpenApi.annotations({ title: "Projects", description: "What a customer builds." }))

/** Projects and key digests in memory. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { ApiKey, Project } from "../domain/Project.ts"
import { ProjectNameTaken, ProjectNotFound, ProjectStore } from "../ports/ProjectStore.ts"

export const layer: Layer.Layer<ProjectStore> = Layer.sync(ProjectStore, () => {
  const projects = new Map<string, Project>()
  const keys = new Map<string, ApiKey>()
  const named = (name: string) => [...projects.values()].find((project) => project.name === name)
  const resolve = (idOrName: string) =>
    Effect.suspend(() => {
      const found = projects.get(idOrName) ?? named(idOrName)
      return found ? Effect.succeed(found) : Effect.fail(new ProjectNotFound({ project: idOrName }))
    })
  return ProjectStore.of({
    insert: (project) =>
      Effect.suspend(() => {
        if (named(project.name)) return Effect.fail(new ProjectNameTaken({ name: project.name }))
        projects.set(project.id, project)
        return Effect.void
      }),
    resolve,
    insertKey: (key, digest) => Effect.map(resolve(key.projectId), () => void keys.set(digest, key)),
    findKey: (digest) =>
      Effect.sync(() => {
        const key = keys.get(digest)
        const project = key?.active ? projects.get(key.projectId) : undefined
        return key && project ? Option.some({ key, project }) : Option.none()
      })
  })
})

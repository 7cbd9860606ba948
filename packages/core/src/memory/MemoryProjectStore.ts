/** Projects in memory. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Project } from "../domain/Project.ts"
import { ProjectNameTaken, ProjectNotFound, ProjectStore } from "../ports/ProjectStore.ts"

export const layer: Layer.Layer<ProjectStore> = Layer.sync(ProjectStore, () => {
  const projects = new Map<string, Project>()
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
    list: (orgId) =>
      Effect.sync(() =>
        [...projects.values()]
          .filter((project) => orgId === undefined || project.orgId === orgId)
          .sort((one, other) => (one.name < other.name ? -1 : 1))
      ),
    update: (id, changes, at) =>
      Effect.suspend((): Effect.Effect<Project, ProjectNotFound | ProjectNameTaken> => {
        const found = projects.get(id)
        if (found === undefined) return Effect.fail(new ProjectNotFound({ project: id }))
        const changed = { ...found, ...changes, updateTime: at }
        const taken = named(changed.name)
        if (taken !== undefined && taken.id !== id) return Effect.fail(new ProjectNameTaken({ name: changed.name }))
        projects.set(id, changed)
        return Effect.succeed(changed)
      })
  })
})

import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Project } from "../projects/Project.ts"
import { ProjectNameTaken, ProjectNotFound, ProjectStore } from "../projects/ProjectStore.ts"
import { paged } from "./ListPage.ts"

export const layer: Layer.Layer<ProjectStore> = Layer.sync(ProjectStore, () => {
  const projects = new Map<string, Project>()
  const named = (name: string) =>
    [...projects.values()]
      .filter((project) => project.name === name)
      .sort((one, other) => DateTime.Order(one.createTime, other.createTime) || (one.id < other.id ? -1 : 1))
  const isTaken = ({ id, name, orgId }: Project) => named(name).some((each) => each.orgId === orgId && each.id !== id)
  const resolve = (idOrName: string) =>
    Effect.suspend(() => {
      const [first, second] = named(idOrName)
      const found = projects.get(idOrName) ?? (second === undefined ? first : undefined)
      if (found !== undefined) return Effect.succeed(found)
      const candidates =
        first === undefined || second === undefined ? {} : { candidates: [first.id, second.id] as const }
      return Effect.fail(new ProjectNotFound({ project: idOrName, ...candidates }))
    })
  return ProjectStore.of({
    insert: (project) =>
      Effect.suspend(() => {
        if (isTaken(project)) return Effect.fail(new ProjectNameTaken({ name: project.name }))
        projects.set(project.id, project)
        return Effect.void
      }),
    resolve,
    list: ({ orgId, page }) =>
      Effect.sync(() =>
        paged(
          [...projects.values()]
            .filter((project) => orgId === undefined || project.orgId === orgId)
            .sort((one, other) => (one.name < other.name ? -1 : 1)),
          page,
          1
        )
      ),
    update: (id, changes, at) =>
      Effect.suspend((): Effect.Effect<Project, ProjectNotFound | ProjectNameTaken> => {
        const found = projects.get(id)
        if (found === undefined) return Effect.fail(new ProjectNotFound({ project: id }))
        const changed = { ...found, ...changes, updateTime: at }
        if (isTaken(changed)) return Effect.fail(new ProjectNameTaken({ name: changed.name }))
        projects.set(id, changed)
        return Effect.succeed(changed)
      })
  })
})

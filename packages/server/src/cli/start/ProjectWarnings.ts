/** Warns at start about settings for development: frontendKeys, oauthConfirmation. @rule access.frontendKeys, oauth.confirmation */
import { Platform } from "@fieldgate/core/Platform"
import { Caller } from "@fieldgate/core/domain/Caller"
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import type { ListedPart } from "@fieldgate/core/domain/ListPart"
import type { Project } from "@fieldgate/core/projects/Project"
import * as Effect from "effect/Effect"

const allProjects = Effect.gen(function* () {
  const { listProjects } = yield* Platform
  const projects: Array<Project> = []
  let pageToken: string | undefined
  do {
    const page: ListedPart<Project> = yield* listProjects(Caller.Host(), pageToken === undefined ? {} : { pageToken })
    projects.push(...page)
    pageToken = page.nextPageToken
  } while (pageToken !== undefined)
  return projects
})

/** Logs one warning per project, except for the demo's own. */
export const warnOfDevelopmentKeys = Effect.fn("ProjectWarnings.warnOfDevelopmentKeys")(function* (
  demoProject: ProjectId | undefined
) {
  const projects = yield* allProjects
  const open = projects.filter(({ frontendKeys, id }) => frontendKeys === "development" && id !== demoProject)
  yield* Effect.forEach(open, ({ id, name }) =>
    Effect.logWarning(
      "frontendKeys = development: every frontend key of the project can act for all of its groups; " +
        `turn it off before customers connect: fieldgate projects update --project ${id} --frontend-keys off`
    ).pipe(Effect.annotateLogs({ project: name, projectId: id }))
  )
})

export const warnOfUnconfirmedSignIns = Effect.gen(function* () {
  const projects = yield* allProjects
  const unconfirmed = projects.filter(({ oauthConfirmation }) => oauthConfirmation === "none")
  yield* Effect.forEach(unconfirmed, ({ id, name }) =>
    Effect.logWarning(
      "oauthConfirmation = none: an attacker can send a consent link and have the victim's account connected to their own group; " +
        `require it once every client confirms: fieldgate projects update --project ${id} --oauth-confirmation required`
    ).pipe(Effect.annotateLogs({ project: name, projectId: id }))
  )
}).pipe(Effect.withSpan("ProjectWarnings.warnOfUnconfirmedSignIns"))

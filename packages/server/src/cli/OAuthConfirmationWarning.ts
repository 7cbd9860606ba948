/** Warns at start of projects whose sign-ins connect an account without being confirmed. Settled 31. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"

/** One warning per project. */
export const warn = Effect.gen(function* () {
  const projects = yield* (yield* Platform).listProjects(Caller.Host(), {})
  const unconfirmed = projects.filter(({ oauthConfirmation }) => oauthConfirmation === "none")
  yield* Effect.forEach(unconfirmed, ({ id, name }) =>
    Effect.logWarning(
      "oauthConfirmation is none: an account is connected for the sender of a link to the page of consent; " +
        `set it to required once every client confirms: fieldgate projects update --project ${id} --oauth-confirmation required`
    ).pipe(Effect.annotateLogs({ project: name, projectId: id }))
  )
}).pipe(Effect.withSpan("OAuthConfirmationWarning.warn"))

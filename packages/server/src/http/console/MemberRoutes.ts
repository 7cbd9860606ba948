/** Members' sessions, for the console's page of members. @rule member.session */
import { Platform } from "@fieldgate/core/Platform"
import { ConsoleSessionId } from "@fieldgate/core/domain/Ids"
import { memberOf } from "@fieldgate/core/members/rules/ConsoleAccess"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as DateTime from "effect/DateTime"
import type { FailedAuthentications } from "../FailedAuthentications.ts"
import { ServerSettings } from "../ServerSettings.ts"
import { guarded, refuse, withSession } from "./ConsoleRequest.ts"

const sessionsPath = "/console/members/sessions"

const eventsPath = "/console/members/events"

const query = Effect.map(HttpServerRequest.HttpServerRequest, ({ url }) => new URL(url, "http://console").searchParams)

const list = withSession(({ caller, sessionId }) =>
  Effect.gen(function* () {
    const { listMemberSessions } = yield* Platform
    const { consoleAccess } = yield* ServerSettings
    const pageToken = (yield* query).get("pageToken")
    const found = yield* listMemberSessions(caller, pageToken === null ? {} : { pageToken })
    const sessions = found.map(({ createTime, expireTime, id, lastActiveTime, member }) => {
      const current = memberOf(consoleAccess, member)
      return {
        id,
        isOwn: id === sessionId,
        name: member.name ?? member.email ?? member.subject,
        ...(member.email === undefined ? {} : { email: member.email }),
        subject: member.subject,
        // Without a role, the next request ends the session.
        ...(current === undefined ? {} : { role: current.role, projects: current.projects }),
        createTime: DateTime.formatIso(createTime),
        lastActiveTime: DateTime.formatIso(lastActiveTime),
        expireTime: DateTime.formatIso(expireTime)
      }
    })
    const { nextPageToken } = found
    return yield* HttpServerResponse.json({ sessions, ...(nextPageToken === undefined ? {} : { nextPageToken }) })
  }).pipe(Effect.catchTags({ InputRefused: refuse, InsufficientScope: refuse, StoreUnavailable: refuse }))
)

/** What happened to sessions of the console; the rest of the audit log is a project's. */
const signInActions = ["session.open", "session.close", "session.revoke", "member.authenticate"] as const

const shownEvents = 50

const events = withSession(({ caller }) =>
  Effect.gen(function* () {
    const { listAuditEvents } = yield* Platform
    const pages = yield* Effect.forEach(signInActions, (action) =>
      listAuditEvents(caller, { action, pageSize: shownEvents })
    )
    const found = pages
      .flatMap(({ results }) => results)
      .toSorted((one, other) => DateTime.Order(other.lastTime ?? other.time, one.lastTime ?? one.time))
      .slice(0, shownEvents)
    return yield* HttpServerResponse.json({
      events: found.map(({ action, actor, address, count, id, lastTime, outcome, reason, time }) => ({
        id,
        action,
        actor,
        outcome,
        count,
        time: DateTime.formatIso(lastTime ?? time),
        ...(reason === undefined ? {} : { reason }),
        ...(address === undefined ? {} : { address })
      }))
    })
  }).pipe(
    Effect.catchTags({
      InputRefused: refuse,
      InsufficientScope: refuse,
      ProjectNotFound: refuse,
      StoreUnavailable: refuse
    })
  )
)

const revoke = withSession(({ caller }) =>
  Effect.gen(function* () {
    const { revokeMemberSession } = yield* Platform
    const { sessionId = "" } = yield* HttpRouter.params
    const everywhere = (yield* query).get("everywhere") === "true"
    const input = { sessionId: ConsoleSessionId.make(sessionId), everywhere }
    return yield* HttpServerResponse.json(yield* revokeMemberSession(caller, input))
  }).pipe(
    Effect.catchTags({
      InputRefused: refuse,
      InsufficientScope: refuse,
      MemberSessionNotFound: refuse,
      StoreUnavailable: refuse
    })
  )
)

export const layer = Layer.unwrap(
  Effect.map(Effect.context<Platform | FailedAuthentications | ServerSettings>(), (context) => {
    const given = Effect.provideContext(context)
    return Layer.mergeAll(
      HttpRouter.add("GET", sessionsPath, guarded(given(list))),
      HttpRouter.add("GET", eventsPath, guarded(given(events))),
      HttpRouter.add("DELETE", `${sessionsPath}/:sessionId`, guarded(given(revoke)))
    )
  })
)

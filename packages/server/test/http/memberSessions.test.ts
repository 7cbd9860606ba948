/** @rule member.session, member.roles, audit.signIns */
import { describe, expect, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import * as World from "./MemberWorld.ts"

describe("a member's session", () => {
  it.effect("acts for the member, whatever key a request contains, and only below the console's path", () =>
    Effect.gen(function* () {
      const { call, seeded, signedIn } = yield* World.make()
      const { ask, cookie } = yield* signedIn("vic")
      const keys = "/console/api/v1/projects/demo/api-keys"
      const body = { label: "mine" }
      const created = yield* ask(keys, { method: "POST", body, headers: { "x-api-key": seeded.key } })
      expect([created.status, created.json.type]).toEqual([403, "urn:fieldgate:problem:insufficient-scope"])
      const outside = { headers: { ...World.own, cookie } }
      expect((yield* call("/v1/projects", outside)).status).toBe(401)
      const foreign = { headers: { "x-fieldgate-console": undefined } }
      expect((yield* ask("/console/api/v1/projects", foreign)).status).toBe(403)
    })
  )

  it.effect("sees only the projects of its role", () =>
    Effect.gen(function* () {
      const { signedIn } = yield* World.make()
      const { ask } = yield* signedIn("sam")
      const named = (yield* ask()).json.map(({ name }: { readonly name: string }) => name)
      expect(named).toEqual(["other"])
      expect((yield* ask("/console/api/v1/projects/other/api-keys")).status).toBe(200)
      expect((yield* ask("/console/api/v1/projects/demo/api-keys")).status).toBe(404)
      const made = yield* ask("/console/api/v1/orgs", { method: "POST", body: { label: "Mine" } })
      expect(made.status).toBe(403)
      expect((yield* ask("/console/members/sessions")).status).toBe(403)
    })
  )

  it.effect("ends after an hour without a request, and after twelve hours with them", () =>
    Effect.gen(function* () {
      const { signedIn } = yield* World.make()
      const idle = yield* signedIn("ada")
      const used = yield* signedIn("ada")
      for (let hour = 0; hour < 12; hour += 1) {
        yield* TestClock.adjust("59 minutes")
        expect((yield* used.ask()).status).toBe(200)
      }
      expect((yield* idle.ask()).status).toBe(401)
      yield* TestClock.adjust("13 minutes")
      expect((yield* used.ask()).status).toBe(401)
    })
  )

  it.effect("has the role that the settings give now, and ends without one", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const { cookie } = yield* world.signedIn("ada")
      const { members } = World.access(world.oidc.issuer)
      const caller = (change: Partial<NonNullable<typeof members>>) =>
        Effect.gen(function* () {
          const token = cookie.split("=")[1] ?? ""
          if (members === undefined) throw new Error("the test has members")
          return yield* world.platform.consoleCaller(Redacted.make(token), {
            keys: true,
            members: { ...members, ...change }
          })
        })
      const viewer = { members: [{ to: "ada@acme.example", role: "viewer", projects: "all" } as const] }
      const found = yield* caller(viewer)
      expect(found).toMatchObject({ value: { caller: { role: "viewer" } } })
      expect(yield* caller({ members: [] })).toMatchObject({ _tag: "None" })
      expect((yield* world.ask(cookie)).status).toBe(401)
    })
  )

  it.effect("is listed and revoked by admins alone", () =>
    Effect.gen(function* () {
      const { platform, signedIn } = yield* World.make()
      const ola = yield* signedIn("ola")
      yield* TestClock.adjust("5 minutes")
      const other = yield* signedIn("ola")
      const admin = yield* signedIn("ada")
      const path = "/console/members/sessions"
      expect((yield* ola.ask(path)).status).toBe(403)
      yield* TestClock.adjust("10 minutes")
      yield* other.ask()
      const { sessions } = (yield* admin.ask(path)).json
      expect(sessions).toMatchObject([
        { name: "Ada Admin", role: "admin", isOwn: true },
        { name: "Ola Operator", email: "ola@acme.example", role: "operator", isOwn: false, projects: "all" },
        { name: "Ola Operator", isOwn: false }
      ])
      expect(sessions[1].lastActiveTime > sessions[2].lastActiveTime).toBe(true)
      const remove = { method: "DELETE" }
      expect((yield* ola.ask(`${path}/${sessions[2].id}`, remove)).status).toBe(403)
      expect((yield* admin.ask(`${path}/${sessions[2].id}`, remove)).json).toEqual({ revoked: 1 })
      expect((yield* admin.ask(`${path}/${sessions[2].id}`, remove)).json.type).toBe(
        "urn:fieldgate:problem:member-session-not-found"
      )
      expect([(yield* ola.ask()).status, (yield* other.ask()).status]).toEqual([401, 200])
      yield* signedIn("ola")
      expect((yield* admin.ask(`${path}/${sessions[1].id}?everywhere=true`, remove)).json).toEqual({ revoked: 2 })
      expect((yield* other.ask()).status).toBe(401)
      expect(yield* platform.listMemberSessions(Caller.Host(), {})).toHaveLength(1)
    })
  )

  it.effect("ends when the member signs out, alone or everywhere, and names where the provider's session ends", () =>
    Effect.gen(function* () {
      const { oidc, signedIn } = yield* World.make()
      const [first, second, third] = [yield* signedIn("ada"), yield* signedIn("ada"), yield* signedIn("ada")]
      const vic = yield* signedIn("vic")
      const out = yield* first.ask("/console/session", { method: "DELETE" })
      expect(out.json.endSession).toMatchObject({
        name: "Acme ID",
        url: expect.stringContaining(`${oidc.issuer}/session/end?`)
      })
      expect([(yield* first.ask()).status, (yield* second.ask()).status]).toEqual([401, 200])
      yield* second.ask("/console/session?everywhere=true", { method: "DELETE" })
      expect([(yield* second.ask()).status, (yield* third.ask()).status, (yield* vic.ask()).status]).toEqual([
        401, 401, 200
      ])
    })
  )
})

describe("the audit log", () => {
  it.effect("names the member who signed in, changed something, signed out, or revoked a session", () =>
    Effect.gen(function* () {
      const { audited, signedIn } = yield* World.make()
      const vic = yield* signedIn("vic")
      const ada = yield* signedIn("ada")
      const member = (name: string) => ({ kind: "member", id: `${name}@acme.example`, name: expect.any(String) })
      const opened = yield* audited("session.open")
      expect(opened.map(({ actor }) => actor)).toEqual([member("ada"), member("vic")])
      const keys = "/console/api/v1/projects/demo/api-keys"
      yield* ada.ask(keys, { method: "POST", body: { label: "ci" } })
      expect((yield* audited("apiKey.create"))[0]).toMatchObject({ actor: member("ada"), targetName: "ci" })
      yield* vic.ask(keys, { method: "POST", body: { label: "ci" } })
      expect((yield* audited("apiKey.create"))[0]).toMatchObject({
        actor: member("vic"),
        outcome: "refused",
        reason: "insufficient-scope"
      })
      const [, ofVic] = opened
      yield* ada.ask(`/console/members/sessions/${ofVic?.targetId}`, { method: "DELETE" })
      expect(yield* audited("session.revoke")).toMatchObject([
        { actor: member("ada"), targetId: ofVic?.targetId, outcome: "success" }
      ])
      yield* ada.ask("/console/session", { method: "DELETE" })
      expect(yield* audited("session.close")).toMatchObject([{ actor: member("ada"), outcome: "success" }])
    })
  )

  it.effect("shows sign-ins to admins of all projects alone", () =>
    Effect.gen(function* () {
      const { finish, signedIn } = yield* World.make()
      yield* finish("guest")
      yield* TestClock.adjust("1 minute")
      const path = "/console/members/events"
      for (const account of ["vic", "ola", "sam"]) {
        const { ask } = yield* signedIn(account)
        expect((yield* ask(path)).status).toBe(403)
      }
      yield* TestClock.adjust("1 minute")
      const { ask } = yield* signedIn("ada")
      const { events } = (yield* ask(path)).json
      expect(events).toHaveLength(5)
      expect(events[0]).toMatchObject({ action: "session.open", actor: { id: "ada@acme.example" }, outcome: "success" })
      expect(events[4]).toMatchObject({ action: "member.authenticate", outcome: "refused", reason: "not-a-member" })
    })
  )

  it.effect("counts refused sign-ins by reason, and no outage of the provider", () =>
    Effect.gen(function* () {
      const { audited, finish, oidc } = yield* World.make()
      for (const account of ["guest", "guest", undefined]) yield* finish(account)
      oidc.interfere((request, response) => {
        if (request.url !== "/token") return false
        response.writeHead(500).end()
        return true
      })
      yield* finish("ada")
      const events = yield* audited("member.authenticate")
      expect(events.map(({ actor, count, outcome, reason }) => [actor, outcome, reason, count])).toEqual([
        [{ kind: "member" }, "refused", "sign-in-cancelled", 1],
        [{ kind: "member", id: "guest@acme.example" }, "refused", "not-a-member", 2]
      ])
    })
  )
})

describe("sign-in with API keys", () => {
  it.effect("can be switched off, which ends the sessions of keys", () =>
    Effect.gen(function* () {
      const { call, platform, seeded } = yield* World.make({
        consoleAccess: (issuer) => ({ ...World.access(issuer), keys: false })
      })
      const headers = { ...World.own, "x-api-key": seeded.key }
      const refused = yield* call("/console/session", { method: "POST", headers })
      expect([refused.status, refused.json.detail]).toEqual([403, expect.stringContaining("identity provider")])
      const token = yield* platform.openConsoleSession(Redacted.make(seeded.key))
      const cookie = `fieldgate_console=${Redacted.value(token)}`
      expect((yield* call("/console/api/v1/projects", { headers: { ...World.own, cookie } })).status).toBe(401)
      expect((yield* call("/console/session", { headers: World.own })).json).toEqual({
        signedIn: false,
        signInBy: { apiKey: false, provider: { name: "Acme ID" } }
      })
    })
  )
})

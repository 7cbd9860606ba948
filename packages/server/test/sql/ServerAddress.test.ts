import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as ServerAddress from "../../src/sql/ServerAddress.ts"

const parse = (url: string) => ServerAddress.parse(Redacted.make(url))
const unreadable = "the URL can't be read: percent-encode the special characters in its user name and password"

describe("ServerAddress", () => {
  it.each([
    ["postgres://ann:secret@db.example.com:5433/crm?sslmode=require&password=secret", "db.example.com:5433/crm"],
    ["postgresql://ann@localhost/crm", "localhost/crm"],
    ["postgres:///crm", "localhost/crm"],
    ["postgres://ann:se,cret@one:5433,two/crm?target_session_attrs=read-write", "one:5433,two/crm"],
    ["postgres://ann@[::1]:5433,two:1/crm", "[::1]:5433,two:1/crm"],
    ["postgres:///crm?host=one,two&port=1,2", "one:1,two:2/crm"]
  ])("%s leads to %s", (url, address) => {
    assert.deepStrictEqual(parse(url), Result.succeed(address))
  })

  it.each([
    ["db.example.com/crm", unreadable],
    ["postgres://ann:se#cret@db.example.com/crm", unreadable],
    ["postgres://ann:12#34@db.example.com/crm", unreadable],
    ["postgres://ann:12/34@db.example.com/crm", unreadable],
    ["postgres://fg:p@ss/w@127.0.0.1:24010/fg", unreadable],
    ["postgres://ann:secret@one,two:x/crm", unreadable],
    [
      "postgres://ann:secret@one,two/crm?target_session_attrs=standby",
      "target_session_attrs=standby can't be used: Fieldgate needs read-write"
    ],
    ["mysql://ann:secret@db.example.com/crm", "the URL must start with postgres://"]
  ])("%s is refused, and nothing of it repeated", (url, why) => {
    assert.deepStrictEqual(parse(url), Result.fail(why))
  })

  const specials = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).filter((c) => /\W/u.test(c))
  const passwords = specials.flatMap((one) => specials.map((two) => `hun${one}t${two}er2`))
  it("shows no part of a user name or password, whichever two special characters it has", () => {
    for (const password of passwords) {
      for (const login of [`ann:${password}`, password]) {
        const shown = parse(`postgres://${login}@db.example.com/crm`)
        const expected = Result.isSuccess(shown) ? Result.succeed("db.example.com/crm") : Result.fail(unreadable)
        assert.deepStrictEqual(shown, expected, password)
      }
    }
  })

  it.each([
    ["postgres://ann:secret@db.example.com:5433/crm", "db.example.com"],
    ["postgres://ann:secret@10.0.0.7/crm?sslmode=prefer", "10.0.0.7"],
    ["postgres://ann:secret@db.example.com/crm?sslmode=verify-full", undefined],
    ["postgres://ann:secret@db.example.com/crm?sslmode=require", undefined],
    ["postgres://ann:secret@db.example.com/crm?sslmode=disable", undefined],
    ["postgres://ann@localhost/crm", undefined],
    ["postgres://ann@localhost,db.example.com/crm", "db.example.com"],
    ["postgres://ann@127.0.0.1:5433/crm", undefined],
    ["postgres://ann@[::1]/crm", undefined],
    ["postgres:///crm", undefined],
    ["postgres:///crm?host=/var/run/postgresql", undefined]
  ])("%s speaks in clear to %s", (url, host) => {
    assert.strictEqual(ServerAddress.hostInClear(Redacted.make(url)), host)
  })
})

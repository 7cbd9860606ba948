import { existsSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { root } from "../source/files.mjs"
import { tour } from "../tour.mjs"

describe("npm run tour -- write", () => {
  let writes
  beforeAll(async () => {
    writes = await tour()
  }, 60_000)

  test("shows the stages of a synchronous and of an asynchronous write in order", () => {
    const [synchronous, accepted, executed] = writes.map(({ stages }) => stages.map(({ name }) => name))
    expect(synchronous).toEqual(expect.arrayContaining(["plan", "journal", "execute", "reconcile", "respond"]))
    expect(synchronous.filter((name) => ["plan", "journal", "execute", "respond"].includes(name))).toEqual([
      "plan",
      "journal",
      "execute",
      "respond"
    ])
    expect(accepted).toEqual(expect.arrayContaining(["plan", "accept"]))
    expect(executed).toEqual(expect.arrayContaining(["attempt", "execute", "retry"]))
  })

  test("names a file and a line for every stage", () => {
    const places = writes.flatMap(({ stages }) => stages.map(({ name, place }) => ({ name, place })))
    expect(places.filter(({ place }) => place === undefined || !existsSync(join(root, place.split(":")[0])))).toEqual(
      []
    )
  })

  test("shows what each stage decided", () => {
    const decided = new Map(writes.flatMap(({ stages }) => stages.map((stage) => [stage.name, stage.decided])))
    expect(decided.get("execute")).toBe("outcomes success")
    expect(decided.get("retry")).toBe("next Done")
  })
})

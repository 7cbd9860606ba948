import { describe, expect, it } from "vitest"
import { pageOf } from "../clients/page.mjs"

describe("the page of compatibility", () => {
  it("counts what works, and lists what doesn't with its answer", () => {
    const page = pageOf(
      {
        incumbent: [{ client: "theirs", results: [{ call: "installs" }] }],
        generators: [{ client: "maker", note: "with <one> hook", results: [{ call: "writes" }] }],
        officials: [{ client: "crm", results: [{ call: "reads" }, { call: "merges", fault: "501 a | b" }] }]
      },
      { theirs: "2.0.0", maker: "1.0.0", crm: "3.1.0" },
      "2026-01-02"
    )
    expect(page).toContain("run on 2026-01-02")
    expect(page).toContain("| `theirs` | 2.0.0 | 1 of 1 |  |")
    expect(page).toContain("| `maker` | 1.0.0 | 1 of 1 | with &lt;one> hook |")
    expect(page).toContain("| `crm` | 3.1.0 | 1 of 2 |  |")
    expect(page).toContain("| merges | `501 a \\| b` |")
    expect(page).toContain("Works: reads.")
  })
})

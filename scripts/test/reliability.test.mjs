/** The figures of docs/reliability.md are those of the stored trials. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

const page = readFileSync("docs/reliability.md", "utf8")
const read = (name) => JSON.parse(readFileSync(`bench/results/${name}.json`, "utf8"))

const percent = (part, whole) => `${((part / whole) * 100).toFixed(1)} %`

/** A row of the table of trials, by its name there. */
const trialRow = (title, name) => {
  const { checks, figures, seconds } = read(name)
  const { duplicated, lost, misreported, records, uncertain, uncertainKeyed, uncertainKeyless, uncertainSynchronous } =
    figures
  const others = uncertain - uncertainKeyed - uncertainKeyless - uncertainSynchronous
  const failed = checks.filter(({ passed }) => !passed).length
  return (
    `| ${title} | ${Math.round(seconds / 60)} min | ${records} | ${lost} / ${duplicated} / ${misreported} | ` +
    `${uncertain} (${percent(uncertain, records)}) | ${uncertainKeyless} | ${uncertainSynchronous} | ${uncertainKeyed} | ${others} | ` +
    `${checks.length - failed} of ${checks.length} |`
  )
}

const trials = {
  "kills, pauses, crashes": "faults",
  "the same through a pooler": "faults-pooler",
  "failover, synchronous": "failover-synchronous",
  "failover, asynchronous": "failover-asynchronous",
  restore: "failover-restore",
  chaos: "chaos"
}

describe("the figures of docs/reliability.md", () => {
  it.each(Object.entries(trials))("are those of the trial: %s", (title, name) => {
    expect(page).toContain(trialRow(title, name))
  })

  it("are those of the measurement of poolers", () => {
    const { figures, ratio } = read("wake")
    expect(page).toContain(`${figures.direct.p50} ms`)
    expect(page).toContain(`${ratio} times`)
    // The promise for a pooler with a direct connection beside it.
    expect(ratio).toBeLessThanOrEqual(2)
  })

  it("are those of the failover with a synchronous standby", () => {
    const { figures, promotions } = read("failover-synchronous")
    const { longestStall, records, uncertain, uncertainInDoubt, uncertainUnwritten } = figures
    expect(page).toContain(`of ${records.toLocaleString("en")} writes through ${promotions} promotions none`)
    expect(page).toContain(`without progress was ${longestStall.toFixed(1)} seconds`)
    expect(page).toContain(`in the trial below ${uncertainInDoubt} of ${uncertain}. Of all ${uncertain},`)
    expect(page).toContain(`the CRMs had ${uncertain - uncertainUnwritten}.`)
  })

  it("are those of the chaos run", () => {
    const { figures, minutes, promotions } = read("chaos")
    expect(page).toContain(
      `${minutes} minutes: four processes, ${figures.kills} kills, ${promotions} promotions of a synchronous standby, ${figures.lostAnswers} lost answers ` +
        `(${percent(figures.lostAnswers, figures.calls)} of the calls)`
    )
    const { uncertain, uncertainInDoubt, uncertainUnwritten } = figures
    const words = (count) => count.toLocaleString("en")
    expect(page).toContain(
      `Of its ${words(uncertain)} uncertain records ${words(uncertainInDoubt)} waited or were running`
    )
    expect(page).toContain(`the CRMs had ${words(uncertain - uncertainUnwritten)} of the ${words(uncertain)}`)
  })

  it.each(Object.entries(read("engines").engines))(
    "are those of PostgreSQL %s",
    (version, { server, suites, trial }) => {
      const suitesCell = suites === undefined ? "not run" : `${suites.passed} passed, ${suites.failed} failed`
      const trialCell =
        trial === undefined
          ? "not run"
          : `${trial.records} records, ${trial.lost} / ${trial.duplicated} / ${trial.misreported}, ${trial.checks - trial.failed.length} of ${trial.checks} checks`
      expect(page).toContain(`| ${version} | ${server} | ${suitesCell} | ${trialCell} |`)
    }
  )
})

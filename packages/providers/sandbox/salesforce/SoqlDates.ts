/** Date literals such as `LAST_N_DAYS:7`: the days that they name, in UTC. Pure. Source: "Date Formats and Date Literals" of the SOQL Reference. */

/** From the first moment to the one after the last, in epoch milliseconds. */
export interface Range {
  readonly from: number
  readonly until: number
}

type Unit = "DAY" | "WEEK" | "MONTH" | "QUARTER" | "YEAR"

const day = 86_400_000

/** The start of a unit of time, some units from now. A week starts on Sunday. */
const startOf = (unit: Unit, now: number, distance: number): number => {
  const at = new Date(now)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const today = Math.floor(now / day) * day
  switch (unit) {
    case "DAY":
      return today + distance * day
    case "WEEK":
      return today - at.getUTCDay() * day + distance * 7 * day
    case "MONTH":
      return Date.UTC(year, month + distance, 1)
    case "QUARTER":
      return Date.UTC(year, Math.floor(month / 3) * 3 + distance * 3, 1)
    case "YEAR":
      return Date.UTC(year + distance, 0, 1)
  }
}

const span = (unit: Unit, now: number, from: number, until: number): Range => ({
  from: startOf(unit, now, from),
  until: startOf(unit, now, until)
})

const days: Readonly<Record<string, readonly [from: number, until: number]>> = {
  TODAY: [0, 1],
  YESTERDAY: [-1, 0],
  TOMORROW: [1, 2],
  LAST_90_DAYS: [-89, 1],
  NEXT_90_DAYS: [1, 91]
}

const unitOf = (text: string | undefined): Unit | undefined => units.find((unit) => unit === text)
const units: ReadonlyArray<Unit> = ["DAY", "WEEK", "MONTH", "QUARTER", "YEAR"]

const named = /^(THIS|LAST|NEXT)_(WEEK|MONTH|QUARTER|YEAR)$/u
const counted = /^(?:(LAST|NEXT)_N_(DAY|WEEK|MONTH|QUARTER|YEAR)S|N_(DAY|WEEK|MONTH|QUARTER|YEAR)S_AGO):(\d{1,5})$/u

export const isRange = (text: string): boolean => rangeOf(text, 0) !== undefined

/** The time that a literal names; undefined for another word. */
export const rangeOf = (text: string, now: number): Range | undefined => {
  const word = text.toUpperCase()
  const known = Object.hasOwn(days, word) ? days[word] : undefined
  if (known !== undefined) return span("DAY", now, ...known)
  const [, which, name] = named.exec(word) ?? []
  const unit = unitOf(name)
  if (unit !== undefined) {
    const distance = which === "THIS" ? 0 : which === "LAST" ? -1 : 1
    return span(unit, now, distance, distance + 1)
  }
  const [, direction, ofSpan, ago, digits = "0"] = counted.exec(word) ?? []
  const number = Number(digits)
  const agoUnit = unitOf(ago)
  if (agoUnit !== undefined) return span(agoUnit, now, -number, -number + 1)
  const spanUnit = unitOf(ofSpan)
  if (spanUnit === undefined) return undefined
  if (direction === "NEXT") return span(spanUnit, now, 1, number + 1)
  // The last days end with today; other units end before the current one.
  return spanUnit === "DAY" ? span("DAY", now, -number, 1) : span(spanUnit, now, -number, 0)
}

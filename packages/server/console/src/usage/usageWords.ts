/** The words of the page Usage. Pure. */
import type { Usage } from "@fieldgate/client"
import { countInWords } from "../charts/figures.ts"

type Group = Usage["groups"][number]
type Requests = NonNullable<Usage["requests"]>

const units = ["bytes", "KiB", "MiB", "GiB"] as const
const figure = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 3 })

/** "0 bytes", "1.5 KiB", "12 MiB". */
export const sizeInWords = (bytes: number): string => {
  const unit = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  return `${figure.format(bytes / 1024 ** unit)} ${units[unit] ?? ""}`
}

export const operationsInWords = (count: number): string =>
  count === 1 ? "1 operation" : `${countInWords(count)} operations`

/** "4 records, 1.2 KiB"; "more than 5,000 records, 2 MiB" where only a part was counted. */
export const recordsInWords = ({ bytes, isComplete, records }: Group): string => {
  const count = records === 1 ? "1 record" : `${countInWords(records)} records`
  const size = sizeInWords(bytes)
  return isComplete ? `${count}, ${size}` : `more than ${count}, more than ${size}`
}

/** How full a bar is, in percent: something always shows, and only a limit that is reached fills it. */
export const percentOf = (used: number, limit: number): number =>
  used === 0 ? 0 : used >= limit ? 100 : Math.min(99, Math.max(1, Math.round((used / limit) * 100)))

/** "1,430 of 25,000 operations (6 %)". */
export const usedInWords = (used: number, limit: number | undefined): string =>
  limit === undefined
    ? operationsInWords(used)
    : `${countInWords(used)} of ${operationsInWords(limit)} (${percentOf(used, limit)}\u00A0%)`

const callerInWords = ({ burst, concurrent, perSecond }: Requests["key"]): string => {
  const parts = [
    concurrent === undefined ? [] : [`${countInWords(concurrent)} at a time`],
    perSecond === undefined ? [] : [`${countInWords(perSecond)} per second`],
    burst === undefined ? [] : [`bursts of ${countInWords(burst)}`]
  ].flat()
  return parts.length === 0 ? "Unlimited" : parts.join(", ")
}

export const requestLimits = ({ bodyBytes, consumer, group, key, process }: Requests) =>
  [
    ["All requests", callerInWords(process)],
    ["One API key", callerInWords(key)],
    ["One customer’s tokens", callerInWords(group)],
    ["One consumer’s tokens", callerInWords(consumer)],
    ["Request body", `At most ${sizeInWords(bodyBytes)}`]
  ] as const

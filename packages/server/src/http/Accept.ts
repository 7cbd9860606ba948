/** The one thing that `Accept` decides: under which media type a failed write comes. Settled 1. */

interface Range {
  readonly type: string
  readonly quality: number
}

/** Whether the header ranks application/json above application/problem+json. RFC 9110 section 12.5.1. */
export const prefersPlainJson = (accept: string | undefined): boolean => {
  if (accept === undefined) return false
  const ranges = accept.split(",").map(rangeOf)
  return qualityOf(ranges, "application/json") > qualityOf(ranges, "application/problem+json")
}

const rangeOf = (text: string): Range => {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase())
  const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1)
  return { type, quality: Number.isFinite(quality) ? quality : 0 }
}

/** The most specific range that covers the type decides; a type that none covers has 0. */
const qualityOf = (ranges: ReadonlyArray<Range>, type: string): number =>
  [type, "application/*", "*/*"]
    .map((each) => ranges.find((range) => range.type === each))
    .find((found) => found !== undefined)?.quality ?? 0

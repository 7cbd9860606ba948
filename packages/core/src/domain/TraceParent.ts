/** Which trace a write belongs to, as W3C Trace Context writes it: what is kept of it with an operation. */

/** What says where a span stands. */
export interface TracePlace {
  readonly traceId: string
  readonly spanId: string
}

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/u

/** A `traceparent` of a span that is recorded. */
export const format = ({ spanId, traceId }: TracePlace): string => `00-${traceId.padStart(32, "0")}-${spanId}-01`

/** The place that a text names, or undefined where it names none. */
export const parse = (text: string): TracePlace | undefined => {
  const [, traceId, spanId] = pattern.exec(text) ?? []
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
}

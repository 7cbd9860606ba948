/**
 * How a write is identified at the provider: a text in one of its values, read from requests and records. A create has its own number; an
 * update has the number of its record and counts the updates of that record.
 */
export const createMark = (number) => `fg-${number}-x`
export const updateMark = (record, count) => `up-${record}-${count}-x`

export const createsIn = (text) => [...text.matchAll(/\bfg-(\d+)-x\b/g)].map(([, number]) => Number(number))

export const updatesIn = (text) =>
  [...text.matchAll(/\bup-(\d+)-(\d+)-x\b/g)].map(([, record, count]) => ({
    record: Number(record),
    count: Number(count)
  }))

/** A key that many callers upsert; its number is no create's. */
export const upsertMark = (key) => `uk-${key}-x`

export const upsertsIn = (text) => [...text.matchAll(/\buk-(\d+)-x\b/g)].map(([, key]) => Number(key))

/** An update of one of several fields of a record, in the count of all its updates. */
export const newerMark = (record, count) => `nw-${record}-${count}-x`

export const newerIn = (text) =>
  [...text.matchAll(/\bnw-(\d+)-(\d+)-x\b/g)].map(([, record, count]) => ({
    record: Number(record),
    count: Number(count)
  }))

export const marksIn = (text) => [
  ...createsIn(text).map(createMark),
  ...updatesIn(text).map(({ count, record }) => updateMark(record, count))
]

/** Of any kind, to trace a request through the logs. */
export const firstMark = (text) => /\b(?:fg|up|uk|nw)-[\d-]+-x\b/u.exec(text)?.[0]

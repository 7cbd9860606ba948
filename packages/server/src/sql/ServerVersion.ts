/** Which PostgreSQL servers will do. Settled 21. */

/** What a server says of itself. */
export interface ServerFacts {
  /** As `server_version_num`: 150018 is 15.18. */
  readonly number: number
  /** As `server_version`, for a reader. */
  readonly version: string
  readonly encoding: string
}

/** The first release that has all that the stores use. */
const oldest = 15

/** Why a server won't do, or undefined if it will. */
export const refusalOf = ({ encoding, number, version }: ServerFacts): string | undefined => {
  if (number < oldest * 10_000) return `PostgreSQL ${version} is too old, ${oldest} is the oldest that works`
  // Records hold whatever their owners write, and another encoding can't hold all of it.
  if (encoding !== "UTF8") return `the database's encoding is ${encoding}, it must be UTF8`
  return undefined
}

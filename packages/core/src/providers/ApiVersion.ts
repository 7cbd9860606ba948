/** The versions of a provider's API that a driver calls, and until when the provider supports them. Pure. @rule driver.apiVersions */
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { apiVersionNoticeMonths } from "../domain/Limits.ts"

const Day = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/u, { message: "must be a day, such as 2027-03-30" })
)

/** A version of a provider's API. */
export const ApiVersion = Schema.Struct({
  /** The version, such as `v4`. */
  name: Schema.NonEmptyString,
  /** What it is called for, such as `associations`; missing where it is called for everything. */
  usedFor: Schema.optionalKey(Schema.NonEmptyString),
  /** The day on which the provider's support ends, or until which it is guaranteed. */
  supportedUntil: Day,
  /** `announced`: support ends on that day. `guaranteed`: it lasts until that day at least. */
  end: Schema.Literals(["announced", "guaranteed"])
}).annotate({ identifier: "ApiVersion" })
export interface ApiVersion extends Schema.Schema.Type<typeof ApiVersion> {}

/** A version as the catalogue shows it. */
export const ShownApiVersion = Schema.Struct({
  ...ApiVersion.fields,
  /** The day from which operators are warned of the end, six months before it. */
  noticeFrom: Day
}).annotate({ identifier: "ShownApiVersion" })
export interface ShownApiVersion extends Schema.Schema.Type<typeof ShownApiVersion> {}

export const shown = (version: ApiVersion): ShownApiVersion => {
  const end = DateTime.makeUnsafe(`${version.supportedUntil}T00:00:00Z`)
  const noticeFrom = DateTime.formatIsoDateUtc(DateTime.subtract(end, { months: apiVersionNoticeMonths }))
  return { ...version, noticeFrom }
}

/** The versions of which operators are warned on a day. */
export const endingOn = (
  versions: ReadonlyArray<ShownApiVersion>,
  now: DateTime.DateTime
): ReadonlyArray<ShownApiVersion> => {
  const today = DateTime.formatIsoDateUtc(now)
  return versions.filter(({ noticeFrom }) => noticeFrom <= today)
}

/** The warning about a version whose support ends. */
export const notice = (displayName: string, { end, name, supportedUntil, usedFor }: ApiVersion): string => {
  const called = usedFor === undefined ? `version ${name}` : `version ${name} (${usedFor})`
  const ends =
    end === "announced"
      ? `support for ${called} of ${displayName}'s API ends on ${supportedUntil}`
      : `support for ${called} of ${displayName}'s API is guaranteed until ${supportedUntil} only`
  return `${ends}; choose a later version, see docs/providers.md`
}

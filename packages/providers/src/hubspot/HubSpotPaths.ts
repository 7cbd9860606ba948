/** HubSpot's paths. Their form changes with the version, so each is built only here. */
import * as Result from "effect/Result"
import { encodeSegment } from "../kit/UnmadeCall.ts"

/** A numbered version such as `v3`, or a dated one such as `2026-09`. developers.hubspot.com "API versioning" */
export type Version = `v${number}` | `${number}-${number}`

/** The version of each resource; HubSpot releases them at different times. */
export interface Versions {
  readonly objects: Version
  readonly associations: Version
  readonly properties: Version
  readonly schemas: Version
  readonly oauth: Version
}

/** A release of HubSpot's API as a whole: `v3` is the numbered versions, where associations are v4. */
export const apiVersions = ["2026-09", "v3"] as const
export type ApiVersion = (typeof apiVersions)[number]

const releases: Readonly<Record<ApiVersion, Versions>> = {
  "2026-09": {
    objects: "2026-09",
    associations: "2026-09",
    properties: "2026-09",
    schemas: "2026-09",
    oauth: "2026-09"
  },
  v3: { objects: "v3", associations: "v4", properties: "v3", schemas: "v3", oauth: "v3" }
}

/** HubSpot stops supporting the numbered versions in 2027. */
export const defaultApiVersion: ApiVersion = "2026-09"

const isApiVersion = (text: string): text is ApiVersion => apiVersions.some((each) => each === text)

const versionPattern = /^(v\d+|\d{4}-\d{2})$/

/** The versions of a deployment. Throws if a text is not a version, because the configuration is wrong then. */
export const versionsOf = (chosen: Partial<Versions> = {}, release: string = defaultApiVersion): Versions => {
  if (!isApiVersion(release)) {
    throw new TypeError(`"${release}" is not a supported version of HubSpot's API: use ${apiVersions.join(" or ")}`)
  }
  const versions = { ...releases[release], ...chosen }
  for (const [resource, version] of Object.entries(versions)) {
    if (!versionPattern.test(version)) {
      throw new TypeError(`"${version}" is not a version of HubSpot's ${resource}: use v3 or 2026-09, for example`)
    }
  }
  return versions
}

/** The start of a CRM resource's path: dated versions come after its name, numbered ones before. */
const root = (versions: Versions, resource: Exclude<keyof Versions, "schemas" | "oauth">): string => {
  const version = versions[resource]
  return version.startsWith("v") ? `/crm/${version}/${resource}` : `/crm/${resource}/${version}`
}

export const records = (versions: Versions, objectName: string, recordId?: string): Result.Result<string, string> => {
  const path = below(root(versions, "objects"), "the object name", objectName)
  return recordId === undefined ? path : Result.flatMap(path, (object) => below(object, "the record id", recordId))
}

const below = (path: string, what: string, segment: string): Result.Result<string, string> =>
  Result.map(encodeSegment(what, segment), (encoded) => `${path}/${encoded}`)

export const batch = (
  versions: Versions,
  objectName: string,
  call: "create" | "update" | "upsert" | "read"
): Result.Result<string, string> => Result.map(records(versions, objectName), (path) => `${path}/batch/${call}`)

export const search = (versions: Versions, objectName: string): Result.Result<string, string> =>
  Result.map(records(versions, objectName), (path) => `${path}/search`)

/** The path of an association call between two object types, from the first of them. */
export const associations = (
  versions: Versions,
  from: string,
  to: string,
  call: "batch/create" | "labels"
): Result.Result<string, string> =>
  Result.gen(function* () {
    const start = yield* encodeSegment("the object name", from)
    const end = yield* encodeSegment("the object name", to)
    return `${root(versions, "associations")}/${start}/${end}/${call}`
  })

export const properties = (versions: Versions, objectName: string, name?: string): Result.Result<string, string> =>
  Result.gen(function* () {
    const path = `${root(versions, "properties")}/${yield* encodeSegment("the object name", objectName)}`
    return name === undefined ? path : `${path}/${yield* encodeSegment("the property name", name)}`
  })

export const createProperties = (versions: Versions, objectName: string): Result.Result<string, string> =>
  Result.map(properties(versions, objectName), (path) => `${path}/batch/create`)

/** The path of the headings under which HubSpot shows an object's properties, or of one of them. */
export const propertyGroups = (versions: Versions, objectName: string, name?: string): Result.Result<string, string> =>
  Result.map(properties(versions, objectName), (path) => `${path}/groups${name === undefined ? "" : `/${name}`}`)

export const schemas = ({ schemas: version }: Versions): string => `/crm-object-schemas/${version}/schemas`

export const schema = (versions: Versions, objectName: string): Result.Result<string, string> =>
  Result.map(encodeSegment("the object name", objectName), (object) => `${schemas(versions)}/${object}`)

/** The path of the people of an account. Its dated versions are those of the objects. */
export const owners = ({ objects: version }: Versions): Result.Result<string, string> =>
  Result.succeed(version.startsWith("v") ? `/crm/${version}/owners` : `/crm/owners/${version}`)

/** The path of the account's own details. Their dated versions are those of the objects. */
export const accountDetails = ({ objects: version }: Versions): Result.Result<string, string> =>
  Result.succeed(`/account-info/${version}/details`)

export const token = ({ oauth }: Versions): string => `/oauth/${oauth}/token`

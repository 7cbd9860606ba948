/** HubSpot's paths. They change shape with the version, so each is built here and nowhere else. */
import * as Result from "effect/Result"
import { encodeSegment } from "../kit/UnmadeCall.ts"

/** A numbered version such as `v3`, or a dated one such as `2026-09`. developers.hubspot.com "API versioning" */
export type Version = `v${number}` | `${number}-${number}`

/** The version of each resource; they move at different times, so there is none for all. */
export interface Versions {
  readonly objects: Version
  readonly associations: Version
  readonly properties: Version
  readonly schemas: Version
  readonly oauth: Version
}

const defaultVersions: Versions = { objects: "v3", associations: "v4", properties: "v3", schemas: "v3", oauth: "v3" }

const versionPattern = /^(v\d+|\d{4}-\d{2})$/

/** The versions of a deployment; a text that is no version is a bug of its configuration and throws. */
export const versionsOf = (chosen: Partial<Versions> = {}): Versions => {
  const versions = { ...defaultVersions, ...chosen }
  for (const [resource, version] of Object.entries(versions)) {
    if (!versionPattern.test(version)) {
      throw new TypeError(`"${version}" is no version of HubSpot's ${resource}: v3 and 2026-09 are`)
    }
  }
  return versions
}

/** Where a resource of the CRM starts: dated versions stand behind its name, numbered ones before. */
const root = (versions: Versions, resource: Exclude<keyof Versions, "schemas" | "oauth">): string => {
  const version = versions[resource]
  return version.startsWith("v") ? `/crm/${version}/${resource}` : `/crm/${resource}/${version}`
}

/** The path of an object's records, or of one record; or why there is none. */
export const records = (versions: Versions, objectName: string, recordId?: string): Result.Result<string, string> =>
  Result.gen(function* () {
    const object = yield* encodeSegment("the object name", objectName)
    const path = `${root(versions, "objects")}/${object}`
    return recordId === undefined ? path : `${path}/${yield* encodeSegment("the record id", recordId)}`
  })

/** The path of a batch call on an object's records. */
export const batch = (
  versions: Versions,
  objectName: string,
  call: "create" | "update" | "read"
): Result.Result<string, string> => Result.map(records(versions, objectName), (path) => `${path}/batch/${call}`)

/** The path of a call on what joins two object types, seen from the first of them. */
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

/** The path of an object's properties, or of one of them. */
export const properties = (versions: Versions, objectName: string, name?: string): Result.Result<string, string> =>
  Result.gen(function* () {
    const path = `${root(versions, "properties")}/${yield* encodeSegment("the object name", objectName)}`
    return name === undefined ? path : `${path}/${yield* encodeSegment("the property name", name)}`
  })

/** The path of the call that makes many properties. */
export const createProperties = (versions: Versions, objectName: string): Result.Result<string, string> =>
  Result.map(properties(versions, objectName), (path) => `${path}/batch/create`)

/** The path of the headings under which HubSpot shows an object's properties, or of one of them. */
export const propertyGroups = (versions: Versions, objectName: string, name?: string): Result.Result<string, string> =>
  Result.map(properties(versions, objectName), (path) => `${path}/groups${name === undefined ? "" : `/${name}`}`)

/** The path of the schemas of all custom objects. */
export const schemas = ({ schemas: version }: Versions): string => `/crm-object-schemas/${version}/schemas`

/** The path of one object's schema, custom or not. */
export const schema = (versions: Versions, objectName: string): Result.Result<string, string> =>
  Result.map(encodeSegment("the object name", objectName), (object) => `${schemas(versions)}/${object}`)

/** The path of the account's own details. They moved to dated versions together with the objects. */
export const accountDetails = ({ objects: version }: Versions): Result.Result<string, string> =>
  Result.succeed(`/account-info/${version}/details`)

/** The path of the calls that give out tokens. */
export const token = ({ oauth }: Versions): string => `/oauth/${oauth}/token`

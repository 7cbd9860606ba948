/** Salesforce's paths: each contains the version, so each is built only here. */
import * as Result from "effect/Result"
import { encodeSegment } from "../kit/UnmadeCall.ts"
import * as RecordId from "./RecordId.ts"

/** A release of the REST API, such as `v62.0`. */
export type Version = `v${number}.0`

/** Winter '25. */
const usual: Version = "v62.0"

/** Earlier versions don't support some headers that callers may forward. */
const oldest = 60

/** The version of a deployment. Throws if a text is not a version or is too old, because the configuration is wrong then. */
export const versionOf = (chosen: Version = usual): Version => {
  const number = Number(/^v(\d{2,3})\.0$/.exec(chosen)?.[1])
  if (number >= oldest) return chosen
  throw new TypeError(`"${chosen}" is not a supported version of Salesforce's API: use v${oldest}.0 or later`)
}

const root = (version: Version): string => `/services/data/${version}`

/** The path of an object's records, or of one record; or why it can't be built. */
export const records = (version: Version, objectName: string, recordId?: string): Result.Result<string, string> =>
  Result.gen(function* () {
    const path = `${root(version)}/sobjects/${yield* encodeSegment("the object name", objectName)}`
    if (recordId === undefined) return path
    // Anything else would be taken as the name of an external id field.
    if (!RecordId.isId(recordId))
      return yield* Result.fail(`${JSON.stringify(recordId)} is not the id of a Salesforce record`)
    return `${path}/${recordId}`
  })

/** The path of the record that has a value of an external id; or why it can't be built. */
export const byExternalId = (
  version: Version,
  objectName: string,
  field: string,
  value: string
): Result.Result<string, string> =>
  Result.gen(function* () {
    const path = `${root(version)}/sobjects/${yield* encodeSegment("the object name", objectName)}`
    return `${path}/${yield* encodeSegment("the field", field)}/${yield* encodeSegment("the external id", value)}`
  })

/** The path of the calls that write many records. */
export const collection = (version: Version): Result.Result<string, string> =>
  Result.succeed(`${root(version)}/composite/sobjects`)

/** The path of the call that creates or updates many records by an external id; or why it can't be built. */
export const collectionByExternalId = (
  version: Version,
  objectName: string,
  field: string
): Result.Result<string, string> =>
  Result.gen(function* () {
    const path = `${root(version)}/composite/sobjects/${yield* encodeSegment("the object name", objectName)}`
    return `${path}/${yield* encodeSegment("the field", field)}`
  })

/** The path of the call that reads many records of one object; or why it can't be built. */
export const retrieve = (version: Version, objectName: string): Result.Result<string, string> =>
  Result.map(encodeSegment("the object name", objectName), (object) => `${root(version)}/composite/sobjects/${object}`)

/** The path of this version's list of resources, which also names the signed-in user and the org. */
export const resources = (version: Version): Result.Result<string, string> => Result.succeed(root(version))

export const objects = (version: Version): Result.Result<string, string> => Result.succeed(`${root(version)}/sobjects`)

/** The path of an object's description; or why it can't be built. */
export const describe = (version: Version, objectName: string): Result.Result<string, string> =>
  Result.map(records(version, objectName), (path) => `${path}/describe`)

export const customField = (version: Version, id?: string): Result.Result<string, string> =>
  Result.succeed(`${root(version)}/tooling/sobjects/CustomField${id === undefined ? "" : `/${encodeURIComponent(id)}`}`)

/** The path of a query on metadata. */
export const toolingQuery = (version: Version): Result.Result<string, string> =>
  Result.succeed(`${root(version)}/tooling/query`)

export const query = (version: Version): Result.Result<string, string> => Result.succeed(`${root(version)}/query`)

/** Salesforce's paths: the version stands in each, so each is built here and nowhere else. */
import * as Result from "effect/Result"
import { encodeSegment } from "../kit/UnmadeCall.ts"
import * as RecordId from "./RecordId.ts"

/** A release of the REST API, such as `v62.0`. */
export type Version = `v${number}.0`

/** Winter '25. */
const usual: Version = "v62.0"

/** Below it some headers that callers may forward are not known. */
const oldest = 60

/** The version of a deployment; a text that is none, or is too old, is a bug of its configuration and throws. */
export const versionOf = (chosen: Version = usual): Version => {
  const number = Number(/^v(\d{2,3})\.0$/.exec(chosen)?.[1])
  if (number >= oldest) return chosen
  throw new TypeError(
    `"${chosen}" is no version of Salesforce's API that this driver speaks: v${oldest}.0 and later are`
  )
}

const root = (version: Version): string => `/services/data/${version}`

/** The path of an object's records, or of one record; or why there is none. */
export const records = (version: Version, objectName: string, recordId?: string): Result.Result<string, string> =>
  Result.gen(function* () {
    const path = `${root(version)}/sobjects/${yield* encodeSegment("the object name", objectName)}`
    if (recordId === undefined) return path
    // Anything else would be taken for the name of an external id field.
    if (!RecordId.isId(recordId))
      return yield* Result.fail(`${JSON.stringify(recordId)} is no id of a Salesforce record`)
    return `${path}/${recordId}`
  })

/** The path of the calls that write many records. */
export const collection = (version: Version): Result.Result<string, string> =>
  Result.succeed(`${root(version)}/composite/sobjects`)

/** The path of the call that reads many records of one object; or why there is none. */
export const retrieve = (version: Version, objectName: string): Result.Result<string, string> =>
  Result.map(encodeSegment("the object name", objectName), (object) => `${root(version)}/composite/sobjects/${object}`)

/** The path of what this version offers, which also names the signed-in user and the org. */
export const resources = (version: Version): Result.Result<string, string> => Result.succeed(root(version))

/** The path of the list of all objects. */
export const objects = (version: Version): Result.Result<string, string> => Result.succeed(`${root(version)}/sobjects`)

/** The path of what an object is made of; or why there is none. */
export const describe = (version: Version, objectName: string): Result.Result<string, string> =>
  Result.map(records(version, objectName), (path) => `${path}/describe`)

/** The path of the Tooling API's custom fields, or of one of them. */
export const customField = (version: Version, id?: string): Result.Result<string, string> =>
  Result.succeed(`${root(version)}/tooling/sobjects/CustomField${id === undefined ? "" : `/${encodeURIComponent(id)}`}`)

/** The path of a query on what objects are made of. */
export const toolingQuery = (version: Version): Result.Result<string, string> =>
  Result.succeed(`${root(version)}/tooling/query`)

/** The path of a query. */
export const query = (version: Version): Result.Result<string, string> => Result.succeed(`${root(version)}/query`)

/**
 * Until when Salesforce supports each version of its API. An end is announced at least a year before, for versions up to 40.0 so far; each
 * version is supported for three years after its release at least. Sources: REST API Developer Guide, "API End-of-Life Policy"; releases are in
 * February, June and October, and the first day of the month is taken. @rule driver.apiVersions
 */
import type { ApiVersion } from "@fieldgate/core/providers/ApiVersion"
import type { Version } from "./SalesforcePaths.ts"

const guaranteedUntil: Readonly<Record<string, string>> = {
  "v60.0": "2027-02-01",
  "v61.0": "2027-06-01",
  "v62.0": "2027-10-01",
  "v63.0": "2028-02-01",
  "v64.0": "2028-06-01",
  "v65.0": "2028-10-01",
  "v66.0": "2029-02-01",
  "v67.0": "2029-06-01"
}

/** Nothing for a version that is newer than this table. */
export const apiVersions = (version: Version): ReadonlyArray<ApiVersion> => {
  const supportedUntil = guaranteedUntil[version]
  return supportedUntil === undefined ? [] : [{ name: version, supportedUntil, end: "guaranteed" }]
}

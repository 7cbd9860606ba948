/** How many operations have which status, error, group and so on, to filter them by. @rule operation.facets */
import * as Schema from "effect/Schema"
import { Pagination } from "../domain/Page.ts"

/** What operations are counted by; each is also a filter of their search. */
export const facetNames = ["status", "errorCode", "groupRef", "integrationId", "objectName", "type", "mode"] as const
export type FacetName = (typeof facetNames)[number]

/** A value of a filter, and how many operations have it. */
export const FacetValue = Schema.Struct({
  /** A value of the filter with the facet's name. */
  value: Schema.String,
  /** Operations with this value that match every other filter. */
  count: Schema.Int
}).annotate({ identifier: "FacetValue" })
export interface FacetValue extends Schema.Schema.Type<typeof FacetValue> {}

const values = Schema.Array(FacetValue)

/** How many operations match each value of each filter. */
export const OperationFacets = Schema.Struct({
  /** Operations that match every filter, of those that this page counts. */
  operations: Schema.Int,
  /** The counts of each facet, the most frequent values first. */
  facets: Schema.Struct({
    /** By status. */
    status: values,
    /** By the error codes of their failed and uncertain records; an operation may have several. */
    errorCode: values,
    /** By the group that they are for. */
    groupRef: values,
    /** By the id of their integration. */
    integrationId: values,
    /** By the object that they write to. */
    objectName: values,
    /** By the kind of write. */
    type: values,
    /** By their mode. */
    mode: values
  }),
  /** Older operations are counted by the next page: add its counts. */
  pagination: Pagination
}).annotate({ identifier: "OperationFacets" })
export interface OperationFacets extends Schema.Schema.Type<typeof OperationFacets> {}

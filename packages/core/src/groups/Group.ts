/** Group and consumer: the customer's own words for a company and an end user in it. Spec 1. */
import * as Schema from "effect/Schema"
import { ConsumerRef, GroupRef, ProjectId } from "../domain/Ids.ts"

export const Group = Schema.Struct({
  groupRef: GroupRef,
  /** Defaults to the reference. */
  groupName: Schema.String,
  projectId: ProjectId,
  createTime: Schema.DateTimeUtcFromString,
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "Group" })
export interface Group extends Schema.Schema.Type<typeof Group> {}

export const Consumer = Schema.Struct({
  consumerRef: ConsumerRef,
  /** Defaults to the reference. */
  consumerName: Schema.String,
  projectId: ProjectId,
  createTime: Schema.DateTimeUtcFromString,
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "Consumer" })
export interface Consumer extends Schema.Schema.Type<typeof Consumer> {}

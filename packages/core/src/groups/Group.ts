/** Group and consumer: the customer's own words for a company and an end user in it. @rule group.references */
import * as Schema from "effect/Schema"
import { ConsumerRef, GroupRef, ProjectId } from "../domain/Ids.ts"

/** A customer's own group of end users. */
export const Group = Schema.Struct({
  /** Your own id of the group. */
  groupRef: GroupRef,
  /** The group's display name. Default: the reference. */
  groupName: Schema.String,
  /** The project that the group belongs to. */
  projectId: ProjectId,
  /** When the group was first named. */
  createTime: Schema.DateTimeUtcFromString,
  /** When its name was last changed. */
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "Group" })
export interface Group extends Schema.Schema.Type<typeof Group> {}

/** The end user who connected an account. */
export const Consumer = Schema.Struct({
  /** Your own id of the end user. */
  consumerRef: ConsumerRef,
  /** The end user's display name. Default: the reference. */
  consumerName: Schema.String,
  /** The project that the end user belongs to. */
  projectId: ProjectId,
  /** When the end user was first named. */
  createTime: Schema.DateTimeUtcFromString,
  /** When its name was last changed. */
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "Consumer" })
export interface Consumer extends Schema.Schema.Type<typeof Consumer> {}

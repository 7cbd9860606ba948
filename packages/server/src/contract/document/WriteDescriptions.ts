/** What the members of a write request mean, for readers of the reference. Spec 2.5, 2.6. */
import { deadlineHours, maxDelayMinutes, retryDeadlineHours } from "@fieldgate/core/domain/Limits"
import type { Described } from "./AdministrationDescriptions.ts"

/** The properties of a retry policy, wherever a body has one. */
export const retryPolicyMembers = {
  "retryPolicy.deadlineHours": `How long the write is retried, in hours, at most ${deadlineHours.maximum}. Default: ${deadlineHours.default}.`,
  "retryPolicy.onUnknownOutcome":
    "What happens to a create whose answer was lost and that no lookup can settle: `report` (default) ends it as uncertain; " +
    "`retry` sends it again, which can create the record twice."
}

export const writeDescriptions: Readonly<Record<string, Described>> = {
  WriteRequest: {
    about: "What to write.",
    members: {
      groupRef: "Your own id of the group on whose installation the write runs.",
      type: "What to do.",
      dryRun: "With `true` the write is explained and not carried out. An `Idempotency-Key` is not taken.",
      mode:
        "Whether the answer waits for the provider. Default: `synchronous`. With `asynchronous` the write is kept and " +
        "answered with its operation, and carried out in the background.",
      record: "The record's fields and their values.",
      batch: "Many records in place of `record`.",
      associations: "Records of the provider to link the new record to.",
      headers: "Headers to send to the provider along with the write.",
      "headers.key": "The header's name.",
      "headers.value": "The header's value.",
      batchPolicy: "With `allOrNone`, a batch fails as a whole when one record fails.",
      "batchPolicy.allOrNone": "Whether the whole batch fails when one record fails. Default: `false`.",
      autoBatchPolicy:
        "Lets a single record wait for others of the same installation, object and type, and go with them in one batch. " +
        "Needs `mode: asynchronous`.",
      retryPolicy:
        "How an asynchronous write is retried. Ignored beside `autoBatchPolicy`, which has its own deadline.",
      ...retryPolicyMembers
    }
  },
  AutoBatchPolicy: {
    about: "How single records are gathered into batches.",
    members: {
      maxDelayMinutes: `The longest that a record waits for others, at most ${maxDelayMinutes.maximum}.`,
      retryDeadlineHours: `How long a failed batch is tried again. Default: ${retryDeadlineHours.default}.`,
      onUnknownOutcome:
        "Whether a create is sent again that may have been created and can't be looked up: `report` (default) ends it as " +
        "uncertain, `retry` sends it again, which can create the record twice. Records with another choice go in another batch."
    }
  },
  BatchItem: {
    about: "One record of a batch.",
    members: { record: "The record's fields and their values.", associations: "Records to link the new record to." }
  },
  Association: {
    about: "A link from the written record to another one.",
    members: {
      to: "The record to link to, by the provider's id.",
      "to.id": "The provider's id of the record.",
      "to.objectName":
        "The object of the record, by the provider's name or the one that the integration maps it to. Without it the object is " +
        "found by the kind of link, which takes further calls for kinds that the account defines.",
      types: "What kinds of link they are.",
      "types.associationCategory": "The provider's category of the kind of link.",
      "types.associationTypeId": "The provider's number of the kind of link."
    }
  }
}

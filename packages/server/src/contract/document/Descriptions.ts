/** What the members of the domain's schemas mean, for readers of the reference. Spec 2. */
import { administrationDescriptions, type Described } from "./AdministrationDescriptions.ts"
import { connectionDescriptions } from "./ConnectionDescriptions.ts"
import { integrationDescriptions } from "./IntegrationDescriptions.ts"
import { webhookDescriptions } from "./WebhookDescriptions.ts"
import { retryPolicyMembers, writeDescriptions } from "./WriteDescriptions.ts"
import { isObject, type JsonObject, mapAt, mapMembers } from "./JsonTree.ts"

const descriptions: Readonly<Record<string, Described>> = {
  ...administrationDescriptions,
  ...integrationDescriptions,
  ...connectionDescriptions,
  ...webhookDescriptions,
  ...writeDescriptions,
  Organization: {
    about: "An administrative container of projects.",
    members: {
      id: "The organization's id.",
      label: "The name that people see.",
      defaultTeamId: "The id of the organization's team Everyone.",
      parentOrgId: "The organization with whose key it was made; keys of that one may administer it too.",
      createTime: "When the organization was created.",
      updateTime: "When the organization was last changed."
    }
  },
  OrganizationUpdate: {
    about: "The members to change, and their values.",
    members: { updateMask: "The members of `org` to change.", org: "The new values." }
  },
  Operation: {
    about: "What became of a write.",
    members: {
      id: "The operation's id.",
      projectId: "The project that the write was sent to.",
      integrationId: "The integration that it went through.",
      installationId: "The group's installation that it went through.",
      configId: "The saved state of the installation's config that the write was planned with.",
      actionType: "What kind of operation it is.",
      status: "`in_progress` until the write has ended; `success` when at least one record was written.",
      result: "How it ended, or what it waits for, in words.",
      createTime: "When the write was accepted.",
      updateTime: "When the operation last changed.",
      resource: "The object that was written to.",
      metadata: "The objects that were written to, the provider's ids of written records, counts and attempts."
    }
  },
  OperationOutage: {
    about: "The provider has stopped answering; the operation waits until it answers again.",
    members: {
      connectionId: "The connection whose writes are held.",
      since: "Since when calls over the connection have had no answer.",
      waitingWrites: "Operations that wait for the connection, where one operation is read."
    }
  },
  RecordCounts: {
    about: "How the records of an operation fare.",
    members: {
      total: "All records.",
      succeeded: "Records that were written.",
      failed: "Records of which nothing was written.",
      uncertain: "Records that may or may not have been written, because the provider's answer was lost.",
      waiting: "Records without an outcome yet."
    }
  },
  OperationAttempts: {
    about: "How often an operation was taken up.",
    members: { attempts: "Attempts begun so far, the first one included.", lastAttempt: "When the last one began." }
  },
  OperationRecord: {
    about: "One record of an operation.",
    members: {
      index: "Its place in the operation, from 0.",
      recordRef: "Its name, as the answer to a write with one record gives it.",
      outcome: "`waiting` until it is known; `uncertain` when the provider's answer was lost.",
      attempts: "Attempts that said something of it.",
      recordId: "The provider's id of the record.",
      data: "The record as the provider answered it.",
      errors: "Why it was not written, in the provider's words; of a record that waits, why its last attempt failed.",
      retryable: "Present on a failed record that may go through later: nothing was written, so it can be sent again.",
      warnings: "What went wrong beside the record itself."
    }
  },
  Pagination: {
    about: "Where a page stands in its list.",
    members: {
      done: "Whether this page is the last one.",
      nextPageToken: "Asks for the next page, as `pageToken`."
    }
  },
  LogEntry: {
    about: "One line of an operation's log.",
    members: {
      timestamp: "When it happened.",
      severity: "How serious it is.",
      message: "What happened: `msg` in words, `error` in the provider's, `details` for a program.",
      attempt: "The attempt whose end it tells."
    }
  },
  OperationAttempt: {
    about: "One attempt at an operation.",
    members: {
      number: "Counted from 1.",
      beginTime: "When it began.",
      endTime: "When it ended; missing while it runs.",
      outcome:
        "`success`: all that it took up was written; `partial`: a part of it, and the rest has ended too; `failed`, " +
        "`uncertain`: nothing was written, as far as is known; `retry`: what failed is tried again; `parked`: what is " +
        "left waits until the connection works again; `running`.",
      nextTime: "When it is tried again; of what is parked, when it is given up.",
      records: "What became of the records that it took up; `waiting` are those that are tried again.",
      causes: "Why records were not written, the most frequent reason first.",
      calls: "The first 20 calls to the provider; missing for a synchronous write.",
      callCount: "How many calls it made in all."
    }
  },
  MadeCall: {
    about: "One call to the provider, without anything that was sent.",
    members: {
      method: "Of the request.",
      path: "Of the request, without its query.",
      beginTime: "When it was sent.",
      endTime: "When the whole answer was here, or it was clear that none would come.",
      status: "Of the answer; missing where none came."
    }
  },
  RedriveRequest: {
    about: "Which records of an operation to write once more.",
    members: {
      outcome: "Records that ended so. Default: `failed`, of which nothing was written.",
      riskDuplicates:
        "Uncertain creates are looked up first. Must be `true` where no lookup can show whether one was created, because it was " +
        "sent without a unique field or another record has its value: it is written again then, perhaps twice.",
      retryPolicy: "How the new operation is retried.",
      ...retryPolicyMembers
    }
  },
  RedriveAnswer: {
    about: "The operation that writes an operation's records once more.",
    members: {
      operationId: "The new operation.",
      records:
        "Each record that is written again: `from` is its name in the first operation, `recordRef` in the new one.",
      replayed: "Stands where these records were redriven before: then this is that redrive."
    }
  },
  Installation: {
    about: "An integration that a group has installed.",
    members: {
      id: "The installation's id.",
      projectId: "The project that the integration belongs to.",
      integrationId: "The integration that is installed.",
      group: "Whose installation it is.",
      connection: "The account at the provider that it stands on.",
      config: "What the group has chosen, as it was saved last.",
      healthStatus: "`unhealthy` while its account has to be connected again.",
      lastOperationStatus: "Never set by this server: list the newest operation of the installation instead.",
      createTime: "When it was installed.",
      createdBy: "Who installed it: `consumer:<ref>`, `api:<call>` or `builder:<name>`.",
      updateTime: "When its config was last changed.",
      warnings:
        "What to know about its config, in the answers of a save and of `GET` by id: missing where there is nothing."
    }
  },
  Config: {
    about: "One saved state of what a group has chosen.",
    members: {
      id: "Every save has an id of its own.",
      revisionId: "The integration's revision that was current when it was saved.",
      createTime: "When it was saved.",
      createdBy: "Who saved it: `consumer:<ref>`, `api:<call>` or `builder:<name>`.",
      content: "What was chosen."
    }
  },
  SavedConfig: {
    about: "A config in the history, without its content.",
    members: {
      id: "The config's id.",
      revisionId: "The integration's revision that was current when it was saved.",
      createTime: "When it was saved.",
      createdBy: "Who saved it."
    }
  },
  Bootstrap: {
    about: "All that a UI begins with.",
    members: {
      project: "The project.",
      integration: "The integration with its latest revision.",
      provider: "How accounts of the provider sign in; missing where this server has no driver for it.",
      connections: "The group's connections to the provider, the newest first.",
      installation: "The group's installation; missing where it has none."
    }
  },
  GroupErasure: {
    about: "What a call has removed of a group.",
    members: {
      complete: "Whether nothing is left; if not, ask again.",
      connections: "Connections, with their credentials.",
      installations: "Installations, with all their configs.",
      operations: "Operations that had ended, with the keys and answers of their requests.",
      records: "Records of these operations.",
      logEntries: "Log entries of these operations.",
      writesInFlight: "Writes that are still being carried out; they are removed once they have ended.",
      revokedGrants: "Grants of its connections that were ended at their providers.",
      failedRevocations: "Grants that could not be ended there: the account's admin can remove the app."
    }
  },
  NewInstallation: {
    about: "What to install.",
    members: {
      groupRef: "Your own id of the group.",
      connectionId: "The connection to stand on. Default: the group's newest to the provider.",
      config:
        "What the group has chosen. `createdBy` says who; a consumer's token says it by itself. `revisionId` is deprecated: the config is checked with the latest revision, and another one is a warning."
    }
  },
  InstallationUpdate: {
    about: "The members to replace, and their values.",
    members: { updateMask: "The members of `installation` to replace.", installation: "The new values." }
  },
  ObjectPatch: {
    about: "A JSON Patch (RFC 6902) of one object's settings.",
    members: {
      groupRef: "Names the installation by its group.",
      installationId: "Names the installation, in place of `groupRef`.",
      action: "Which of the object's settings are meant.",
      changes: "The changes, made in their order, all or none."
    }
  },
  ConfigChange: {
    about: "One change.",
    members: {
      op: "Use `add` for what isn't there yet.",
      path: "A JSON Pointer within the object's settings, such as `/deletionSettings`.",
      value: "The new value; `remove` has none."
    }
  },
  RecordAnswer: {
    about: "A record that was written.",
    members: {
      operationId: "The operation that holds this write; ask for it at any time.",
      result: "The record's outcome: `recordId` is the provider's id, `data` the record as the provider answered it.",
      warnings: "What the caller should know, such as members that had no effect.",
      replayed: "Stands where an `Idempotency-Key` brought back the answer to an earlier request."
    }
  },
  AcceptedAnswer: {
    about: "A write that was kept and is carried out in the background.",
    members: {
      operationId: "The operation that holds this write; ask for it at any time. An auto batch's records share one.",
      recordRef: "Of a single record: asks for its own outcome, whatever other records share the operation.",
      warnings: "What you should know about a write that went ahead.",
      replayed: "Stands where an `Idempotency-Key` brought back the answer to an earlier request."
    }
  },
  BatchAnswer: {
    about: "A batch of which at least one record was written.",
    members: {
      operationId: "The operation that holds this write; ask for it at any time.",
      successCount: "How many records were written.",
      failureCount: "How many records were not written.",
      uncertainCount: "How many records may or may not have been written, because the provider's answer was lost.",
      results: "What became of each record, in the order of the request.",
      errors: "The provider's messages about records that were not written.",
      warnings: "What the caller should know, such as members that had no effect.",
      replayed: "Stands where an `Idempotency-Key` brought back the answer to an earlier request."
    }
  },
  Explanation: {
    about: "A write that was told and not carried out (`dryRun`): nothing was sent and nothing was stored.",
    members: {
      dryRun: "Tells an explanation from the answer to a write.",
      requests:
        "The requests to the provider in their order, as they would go where it refuses none; secrets are struck out. " +
        "They begin with the read of current values, where a field goes only if it is empty.",
      records: "What becomes of each field of each record, in the order of the request.",
      errors: "Why the write would fail before it is sent.",
      warnings: "What the answer to the write would warn of, as far as it is known now."
    }
  },
  ProviderRequest: {
    about: "A request to the provider.",
    members: {
      method: "The HTTP method.",
      url: "The whole address; `{id}` stands for what the answer to an earlier request brings.",
      headers: "The headers that matter; `{guard}` stands for the state that the read before finds.",
      body: "The JSON body.",
      after: "What must have happened before, in words."
    }
  },
  RecordExplanation: {
    about: "What becomes of one record.",
    members: {
      recordId: "The provider's id of the record, where it has one already.",
      fields: "What becomes of each field."
    }
  },
  FieldExplanation: {
    about: "What becomes of one field.",
    members: {
      field: "The field as the request names it; a default has the name of its setting.",
      renamedTo: "The provider's name for it, where that is another one.",
      value: "The value as it would go to the provider.",
      source: "`mapping` where the customer maps the request's value to another one.",
      decision: "`onlyIfEmpty` where the provider's current value decides.",
      because: "The rule that decided, in words.",
      configPath: "Where the rule is set: a path in the installation, or in the manifest."
    }
  },
  BatchResult: {
    about: "What became of one record of a batch.",
    members: {
      success: "Whether the record is known to be written.",
      outcome: "`uncertain` when the provider's answer was lost: look for the record before you repeat it.",
      recordId: "The provider's id of the record.",
      data: "The record as the provider answered it.",
      errors: "Why the record was not written, in the provider's words.",
      retryable: "Present on a failed record that may go through later: nothing was written, so it can be sent again."
    }
  },
  Warning: {
    about: "Something to know about a write that went ahead.",
    members: {
      message: "What to know.",
      name: "The member or field that it is about.",
      reason:
        "Why credentials could not be checked completely: `unchecked` (the provider could not be asked), `missing-scope`, or " +
        "`account-unreadable` (the provider refused without naming a scope). Missing for other warnings.",
      scopes: "With `missing-scope`: the credentials lack one of these."
    }
  }
}

const describe = (schema: JsonObject, { about, members }: Described): JsonObject => ({
  ...describeMembers(schema, members),
  description: about
})

/** `to.id` describes the property `id` of the object `to`, or of the items of an array `to`. */
const describeMembers = (schema: JsonObject, members: Described["members"], at = ""): JsonObject => {
  const described = mapAt(schema, ["properties"], (properties) =>
    mapMembers(properties, (member, name) => {
      if (!isObject(member)) return member
      const description = members[`${at}${name}`]
      const inner = describeMembers(member, members, `${at}${name}.`)
      return description === undefined ? inner : { ...inner, description }
    })
  )
  return mapAt(described, ["items"], (items) => describeMembers(items, members, at))
}

/** Adds the descriptions to the schemas of the document. */
export const addDescriptions = (document: JsonObject): JsonObject =>
  mapAt(document, ["components", "schemas"], (schemas) =>
    mapMembers(schemas, (schema, name) => {
      const described = descriptions[name]
      return isObject(schema) && described !== undefined ? describe(schema, described) : schema
    })
  )

/**
 * The rules of an org's admin: who owns a new record, which records count as duplicates, and which are invalid. Source: the REST API
 * Developer Guide, "Headers"; the answer of a duplicate rule from bodies that callers published.
 */
import * as RowErrors from "./RowErrors.ts"
import type { Values } from "./SObjects.ts"
import type { StoredRecord, Table } from "./Records.ts"

/** Finds records of one type with the same values. */
export interface DuplicateRule {
  readonly object: string
  readonly name: string
  /** All of them must be filled and equal, without case. */
  readonly fields: ReadonlyArray<string>
  /** `alert` lets a caller save with the header `Sforce-Duplicate-Rule-Header: allowSave=true`. */
  readonly action: "alert" | "block"
  /** Default: `Use one of these records?` */
  readonly message?: string
}

/** Refuses records that an admin doesn't want. */
export interface ValidationRule {
  readonly object: string
  readonly message: string
  /** The field that the message belongs to; without one it is at the top of the page. */
  readonly field?: string
  readonly refuses: (values: Values) => boolean
}

/** Assigns a new owner, unless the caller sends `Sforce-Auto-Assign: FALSE`. */
export interface AssignmentRule {
  readonly object: string
  /** Its name in the header. */
  readonly id: string
  readonly ownerId: string
  /** Only an active rule runs by default. Default: true. */
  readonly active?: boolean
}

export interface Rules {
  readonly duplicates: ReadonlyArray<DuplicateRule>
  readonly validation: ReadonlyArray<ValidationRule>
  readonly assignment: ReadonlyArray<AssignmentRule>
}

/** The headers of a call that control the rules. */
export interface RuleHeaders {
  /** `TRUE`, `FALSE` or the id of an assignment rule. */
  readonly autoAssign: string
  readonly allowSave: boolean
  readonly includeRecordDetails: boolean
}

/** Reads the headers; the one for duplicate rules exists since version 52. */
export const headersOf = (headers: Readonly<Record<string, string | undefined>>, version: number): RuleHeaders => {
  const settings = version < 52 ? "" : (headers["sforce-duplicate-rule-header"] ?? "")
  const isOn = (name: string): boolean =>
    settings.split(/[;,]/).some((part) => part.replaceAll(" ", "").toLowerCase() === `${name}=true`)
  return {
    autoAssign: headers["sforce-auto-assign"] ?? "TRUE",
    allowSave: isOn("allowsave"),
    includeRecordDetails: isOn("includerecorddetails")
  }
}

/** The owner that assignment rules give a record, if any. */
export const assignedOwner = (rules: Rules, object: string, { autoAssign }: RuleHeaders): string | undefined => {
  const own = rules.assignment.filter((rule) => rule.object === object)
  switch (autoAssign.toUpperCase()) {
    case "FALSE":
      return undefined
    case "TRUE":
      return own.find((rule) => rule.active !== false)?.ownerId
    default:
      return own.find((rule) => rule.id === autoAssign)?.ownerId
  }
}

export const invalid = (rules: Rules, object: string, values: Values): ReadonlyArray<RowErrors.RowError> =>
  rules.validation
    .filter((rule) => rule.object === object && rule.refuses(values))
    .map((rule) => RowErrors.validationRule(rule.message, rule.field === undefined ? [] : [rule.field]))

/** The error of the first duplicate rule with a match, unless the caller may save anyway. */
export const duplicate = (
  rules: Rules,
  table: Table,
  record: StoredRecord,
  headers: RuleHeaders,
  version: number
): ReadonlyArray<RowErrors.RowError> => {
  for (const rule of rules.duplicates) {
    if (rule.object !== table.type.name || (rule.action === "alert" && headers.allowSave)) continue
    const found = table.all().filter((other) => other.deletedAt === undefined && isSame(rule, record, other))
    if (found.length > 0) return [describe(rule, found, headers, version)]
  }
  return []
}

const isSame = (rule: DuplicateRule, record: StoredRecord, other: StoredRecord): boolean =>
  other.id !== record.id &&
  rule.fields.every((field) => {
    const value = record.values[field] ?? null
    return value !== null && String(value).toLowerCase() === String(other.values[field] ?? "").toLowerCase()
  })

const describe = (
  rule: DuplicateRule,
  found: ReadonlyArray<StoredRecord>,
  headers: RuleHeaders,
  version: number
): RowErrors.RowError => {
  const message = rule.message ?? "Use one of these records?"
  const matchRecords = found.map(({ id, values }) => ({
    additionalInformation: [],
    fieldDiffs: [],
    matchConfidence: 100,
    record: {
      attributes: { type: rule.object, url: `/services/data/v${version}.0/sobjects/${rule.object}/${id}` },
      Id: id,
      ...(headers.includeRecordDetails ? Object.fromEntries(rule.fields.map((name) => [name, values[name]])) : {})
    }
  }))
  return RowErrors.duplicatesDetected(message, {
    allowSave: rule.action === "alert",
    duplicateRule: rule.name,
    duplicateRuleEntityType: rule.object,
    errorMessage: message,
    matchResults: [
      {
        entityType: rule.object,
        errors: [],
        matchEngine: "ExactMatchEngine",
        matchRecords,
        rule: rule.name,
        size: matchRecords.length,
        success: true
      }
    ]
  })
}

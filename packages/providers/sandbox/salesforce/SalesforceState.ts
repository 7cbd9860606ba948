import * as Accounts from "./Accounts.ts"
import * as ApiUsage from "./ApiUsage.ts"
import * as Catalog from "./Catalog.ts"
import type { FieldDefinition } from "./Fields.ts"
import type * as FieldSecurity from "./FieldSecurity.ts"
import * as PermissionObjects from "./PermissionObjects.ts"
import * as Records from "./Records.ts"
import * as Refreshes from "./Refreshes.ts"
import * as RowLocks from "./RowLocks.ts"
import type { AssignmentRule, DuplicateRule, Rules, ValidationRule } from "./Rules.ts"
import * as SeededObjects from "./SeededObjects.ts"
import * as Sessions from "./Sessions.ts"
import * as SObjects from "./SObjects.ts"
import type { AppAccess } from "./TokenAnswers.ts"

export interface Options {
  /** Default: one account, `sandbox-salesforce-token`. */
  readonly accounts?: ReadonlyArray<Accounts.Account>
  /** Default: one app, `sandbox-salesforce-client` with the secret `sandbox-salesforce-secret`. */
  readonly apps?: ReadonlyArray<Accounts.ConnectedApp>
  readonly objects?: ReadonlyArray<SObjects.CustomObject>
  readonly fields?: Readonly<Record<string, ReadonlyArray<FieldDefinition>>>
  /** The access that field-level security leaves, such as `{"Contact.Birthdate": "hidden"}`. Default: full access to all fields. */
  readonly fieldAccess?: Readonly<Record<string, FieldSecurity.FieldAccess>>
  readonly duplicateRules?: ReadonlyArray<DuplicateRule>
  readonly validationRules?: ReadonlyArray<ValidationRule>
  readonly assignmentRules?: ReadonlyArray<AssignmentRule>
  /** How long a session lives after its last use, in minutes. Default: 120. */
  readonly sessionMinutes?: number
  /** Whether each refresh ends the refresh token and returns a new one. Default: false. */
  readonly rotateRefreshTokens?: boolean
  /**
   * How long a refresh is in progress, in milliseconds: another one with the same refresh token is refused until it is over. Default: 0,
   * so that none overlap.
   */
  readonly refreshMillis?: number
  /** The decisions of the orgs' admins about apps, by client id. Default: every app is installed. */
  readonly appAccess?: Readonly<Record<string, AppAccess>>
  /** The property that names a picklist's value in the Tooling API, which no source settles. Default: `either`. */
  readonly picklistValues?: "valueName" | "fullName" | "either"
  /** Whether a collection may contain field permissions, which no source shows. Default: true. */
  readonly permissionCollections?: boolean
  /** Whether calls above `dailyLimit` are served, up to half as many again, before they are refused. Default: false. */
  readonly flexibleLimit?: boolean
  /** Calls of an org in 24 hours. Default: 100,000,000, so that a test meets only the limit that it sets. */
  readonly dailyLimit?: number
  readonly journalSize?: number
}

/** The state of an earlier run. */
export interface Kept {
  readonly records: Records.Records
  readonly sessions: Sessions.Sessions
  readonly catalog: Catalog.Catalog
}

export interface SalesforceState {
  readonly accounts: Accounts.Accounts
  readonly apps: ReadonlyArray<Accounts.ConnectedApp>
  readonly catalog: Catalog.Catalog
  readonly records: Records.Records
  readonly rules: Rules
  readonly locks: RowLocks.RowLocks
  readonly sessions: Sessions.Sessions
  readonly usage: ApiUsage.ApiUsage
  readonly rotateRefreshTokens: boolean
  readonly refreshes: Refreshes.Refreshes
  readonly picklistValues: "valueName" | "fullName" | "either"
  readonly permissionCollections: boolean
  /** Changed by the control surface. */
  readonly appAccess: Map<string, AppAccess>
  readonly journalSize: number
  readonly reset: () => void
}

/** The object types that a sandbox with these options has. */
const objectTypes = (options: Options): ReadonlyArray<SObjects.SObjectType> =>
  [...SeededObjects.all, ...PermissionObjects.all, ...(options.objects ?? []).map(SObjects.custom)]
    .map((type) => SObjects.withFields(type, options.fields?.[type.name] ?? []))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))

/** Sessions with the lifetime from the options. */
export const makeSessions = (options: Options, issued?: number): Sessions.Sessions =>
  Sessions.make((options.sessionMinutes ?? 120) * 60_000, issued)

/** The object types of the options, with the permissions that records define. */
export const makeCatalog = (options: Options, records: Records.Records): Catalog.Catalog =>
  Catalog.make(objectTypes(options), options.fieldAccess ?? {}, records)

export const make = (options: Options, kept?: Kept): SalesforceState => {
  const records = kept?.records ?? Records.make()
  const catalog = kept?.catalog ?? makeCatalog(options, records)
  const sessions = kept?.sessions ?? makeSessions(options)
  const locks = RowLocks.make()
  const usage = ApiUsage.make(options.dailyLimit ?? 100_000_000, options.flexibleLimit === true ? 1.5 : 1)
  const refreshes = Refreshes.make(options.refreshMillis ?? 0)
  const appAccess = new Map(Object.entries(options.appAccess ?? {}))
  const accounts = Accounts.make(options.accounts ?? [Accounts.defaultAccount], (account) => {
    sessions.admit(account)
    addUser(records, catalog, account)
  })
  accounts.reset()
  return {
    accounts,
    apps: options.apps ?? [Accounts.defaultApp],
    catalog,
    records,
    rules: {
      duplicates: options.duplicateRules ?? [],
      validation: options.validationRules ?? [],
      assignment: options.assignmentRules ?? []
    },
    locks,
    sessions,
    usage,
    rotateRefreshTokens: options.rotateRefreshTokens ?? false,
    refreshes,
    picklistValues: options.picklistValues ?? "either",
    permissionCollections: options.permissionCollections ?? true,
    appAccess,
    journalSize: options.journalSize ?? 10_000,
    reset: () => {
      records.clear()
      sessions.clear()
      locks.clear()
      usage.clear()
      refreshes.clear()
      appAccess.clear()
      for (const [clientId, access] of Object.entries(options.appAccess ?? {})) appAccess.set(clientId, access)
      catalog.reset()
      accounts.reset()
    }
  }
}

/** Each account is a user that lookups can name. */
const addUser = (records: Records.Records, catalog: Catalog.Catalog, { orgId, userId, username }: Accounts.Account) => {
  const type = catalog.typeIn(orgId, "User")
  if (type === undefined) return
  records.table(orgId, type).save({
    id: userId,
    values: { Username: username, Name: username, Email: username, IsActive: true },
    createdAt: 0,
    createdBy: userId,
    modifiedAt: 0,
    modifiedBy: userId,
    deletedAt: undefined
  })
}

/** What a provider's author writes: a plain record, because many drivers live in one runtime. @rule driver.suite */
import type * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Result from "effect/Result"
import type { CallLimits, DeclaredCapabilities, RecordForm } from "./Capabilities.ts"
import type { Credentials, Environment } from "../connections/Credentials.ts"
import type { DefinitionFault, FieldDefinition, FieldUpsert } from "./FieldDefinition.ts"
import type { FieldNames } from "./FieldNames.ts"
import type { IdentifyingFieldsByObject } from "./IdentifyingFields.ts"
import type { ForwardableHeader } from "./ForwardableHeader.ts"
import type { ConnectionId, ObjectName, ProviderName } from "../domain/Ids.ts"
import type { RecordFields } from "../domain/Json.ts"
import type { ObjectMetadata, ObjectSummary } from "./ObjectMetadata.ts"
import type { ProviderRequest } from "./ProviderRequest.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { ValueForms } from "./ValueForms.ts"
import type { DeclaredInfo } from "./SignIn.ts"
import type { FindQuery, FoundByKeys } from "../records/FindQuery.ts"
import type { KeyValue } from "../records/FindRequest.ts"
import type { FieldValues } from "../records/KeyMatch.ts"
import type { Association } from "../writes/WriteRequest.ts"
import type { AssociationLabel, ObjectPair } from "../writes/rules/AssociationLabels.ts"
import type { Sighting } from "../writes/rules/LostCreate.ts"
import type { UpsertCommand, WriteCommand, WriteItem } from "../writes/rules/PlannedRecord.ts"
import type { ProviderError, ProviderFailure } from "./ProviderError.ts"

/** A connection ready for a call. */
export interface Account {
  readonly connectionId: ConnectionId
  readonly provider: ProviderName
  readonly credentials: Credentials
  /** Facts about the account that calls need, such as its subdomain. */
  readonly metadata: Readonly<Record<string, string>>
}

/** A record as the provider holds it. */
export interface ProviderRecord {
  readonly recordId: string
  readonly fields: RecordFields
  /** The state that was read, for a provider that can refuse an update of a record that has changed since. */
  readonly guard?: string
}

/** What an OAuth app signs in with at its provider. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
}

/** What a refresh brought. */
export interface RefreshedToken {
  readonly accessToken: Redacted.Redacted
  /** Set if the provider issued a new one; the former may be invalid then. */
  readonly refreshToken?: Redacted.Redacted
  /** Missing where the provider doesn't say it. */
  readonly expiresAt?: DateTime.Utc
  /** Facts about the account that came with the token. */
  readonly metadata?: Readonly<Record<string, string>>
  /** The provider's id of the account; missing where the provider doesn't name it with its tokens. The same as that of a check. */
  readonly workspaceRef?: string
}

/** What a provider's consent page is asked for. */
export interface ConsentRequest {
  readonly clientId: string
  readonly environment: Environment
  /** Empty where the app names none; the driver has the minimum that is needed. */
  readonly scopes: ReadonlyArray<string>
  /** Comes back with the answer. */
  readonly state: Redacted.Redacted
  /** Where the answer goes. */
  readonly redirectUri: string
  /** S256; for a provider that takes one. RFC 7636 */
  readonly codeChallenge?: string
  /** Further parameters of the page; none of them replaces one of the above. */
  readonly params: Readonly<Record<string, ReadonlyArray<string>>>
  /** Facts about the account that are known before it is connected, such as its subdomain. */
  readonly metadata: Readonly<Record<string, string>>
}

/** What a consent brought, with what it was asked for with. */
export interface ConsentGrant extends Pick<ConsentRequest, "environment" | "redirectUri" | "metadata"> {
  readonly code: Redacted.Redacted
  readonly codeVerifier?: Redacted.Redacted
  /** Further query parameters of the provider's redirect, such as the host of the account's data center. Anyone can have written them. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** An account that granted access to the app. */
export interface GrantedAccount extends RefreshedToken {
  /** The provider's id of the user who consented. */
  readonly consumerRef?: string
}

/** What a driver did about one custom field. */
export interface UpsertedField extends Omit<FieldUpsert, "errors"> {
  /** Why the field isn't as it was defined; `action` says what was done all the same. */
  readonly failure?: ProviderFailure
}

/** Who the credentials of a connection belong to, as the provider reports it. */
export interface CheckedAccount {
  /** A name to show to people, such as the company's. */
  readonly name?: string
  /** The provider's id of the account, such as a hub or an organization id. */
  readonly accountRef?: string
  /** Facts about the account that calls use, such as its time zone. */
  readonly metadata?: Readonly<Record<string, string>>
}

/** Custom fields of one object. */
export interface FieldsCall {
  readonly objectName: ObjectName
  readonly fields: readonly [FieldDefinition, ...ReadonlyArray<FieldDefinition>]
}

/** A question for fields of several records. */
export interface ReadQuery {
  readonly objectName: ObjectName
  readonly recordIds: ReadonlyArray<string>
  readonly fields: ReadonlyArray<string>
}

/**
 * The requests of a call that is not made, in the order in which they would go, as long as the provider refuses none.
 * Pure: nothing is asked or kept. The account that comes here has its secrets struck out.
 */
export type Explain<Call> = (
  account: Account,
  call: Call
) => Result.Result<ReadonlyArray<ProviderRequest>, ProviderError>

export interface ProviderDriver {
  readonly name: ProviderName
  readonly displayName: string
  /** What the provider can do. */
  readonly capabilities: DeclaredCapabilities
  /**
   * With the capability `headers`: which headers of callers it forwards, so that any other is refused before it is accepted.
   * Without it every one is forwarded but those that carry a request or its credentials by HTTP's own rules; a driver whose
   * credentials go in another header declares a list. @rule write.headers
   */
  readonly forwardableHeaders?: ReadonlyArray<ForwardableHeader>
  /** How the provider compares field names. Default: case-sensitive, and `id` is not a field. @rule field.names */
  readonly fieldNames?: FieldNames
  /**
   * The one form of a record's id, where it has several: writes of one record are kept in their order by it. Pure. Default: as
   * it is. @rule order.canonicalId
   */
  readonly canonicalId?: (recordId: string) => string
  /** Where the values of fields are that can hold several, such as e-mail addresses. Pure. Default: a field holds one. @rule match.values */
  readonly fieldValues?: FieldValues
  /** What records take, so that anything else is refused before it is accepted. Default: any JSON. */
  readonly recordForm?: RecordForm
  /**
   * The provider's usual kind of link from records of one object to those of another, which an association without `types` gets. Pure.
   * Default: none, so that `types` is required. @rule reference.types
   */
  readonly defaultAssociation?: (from: string, to: string) => Association["types"][number] | undefined
  /**
   * Whether a field may name records in the values of lookup fields, in place of their ids: only for such a field an object is described
   * to learn whether it does (`upsertKey`, and `referenceName` of the lookup field). Pure. Default: none does. @rule reference.native
   */
  readonly referenceKeys?: (fieldName: string) => boolean
  /** The kinds of link between two objects that have labels in the account. Default: labels are refused. @rule reference.labels */
  readonly associationLabels?: (
    account: Account,
    pair: ObjectPair
  ) => Effect.Effect<ReadonlyArray<AssociationLabel>, ProviderError>
  /** The forms of values by the types of their fields. Default: values are sent as they are. */
  readonly valueForms?: ValueForms
  /**
   * The fields whose values identify a record to people, such as an e-mail address, by object: writes are found by them. Default: a
   * record is found by its id alone. @rule writer.fields
   */
  readonly identifyingFields?: IdentifyingFieldsByObject
  /** How accounts sign in, and what has to be known of them. */
  readonly info: DeclaredInfo
  /**
   * What of these facts can't be, such as a host that is not the provider's: they say where tokens go. Pure. A driver whose
   * calls go to one host leaves it out.
   */
  readonly factFaults?: (
    facts: Readonly<Record<string, string>>
  ) => ReadonlyArray<{ readonly name: string; readonly message: string }>
  /** How many calls the provider takes from one account; missing where it names no limit. */
  readonly limits?: CallLimits
  /** Carries out a command once: one outcome per item, in order. It never repeats a create on its own. */
  readonly write: (
    account: Account,
    command: WriteCommand
  ) => Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderError>
  /**
   * Creates or updates records by one of the fields that `describe` marks with `upsertKey`: one outcome per item, in order, each success
   * with its `action` where the provider reports it. `explain` returns what `write` would send. Without it, records are looked up first. @rule match.native
   */
  readonly upsert?: {
    /** Whether a value can be the key of such a call; records are looked up by any other. Pure. Default: any. */
    readonly takes?: (value: KeyValue) => boolean
    readonly write: (
      account: Account,
      command: UpsertCommand
    ) => Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderError>
    readonly explain: Explain<UpsertCommand>
  }
  /** Reads the named fields of one record; a missing record is `ProviderRejected`. */
  readonly read: (
    account: Account,
    query: {
      readonly objectName: ObjectName
      readonly recordId: string
      readonly fields: ReadonlyArray<string>
    }
  ) => Effect.Effect<ProviderRecord, ProviderError>
  /** Reads the named fields of several records in one call; missing ones are left out. A driver without it is read record by record. */
  readonly readMany?: (
    account: Account,
    query: ReadQuery
  ) => Effect.Effect<ReadonlyArray<ProviderRecord>, ProviderError>
  /** What the account's objects are made of. It changes nothing. A driver leaves it out whose provider can't tell. */
  readonly describe?: {
    /** Whether records, mappings, settings and keys may name a field by its label, too. @rule field.labels */
    readonly labels?: true
    /** Set where the provider leaves out fields that it doesn't have, and reports success: a write warns of them. @rule value.unknown */
    readonly dropsUnknown?: true
    /** The objects that a write can name, without their fields. */
    readonly objects: (account: Account) => Effect.Effect<ReadonlyArray<ObjectSummary>, ProviderError>
    /** One object with its fields; one that isn't there is `ProviderRejected`. */
    readonly object: (account: Account, objectName: ObjectName) => Effect.Effect<ObjectMetadata, ProviderError>
  }
  /**
   * Brings a new access token for an account with a refresh token; a driver without it has none that expire. A dead
   * refresh token is `ProviderUnauthorized`, an app that the provider refuses `ProviderAppInvalid`.
   */
  readonly refresh?: (client: OAuthClient, account: Account) => Effect.Effect<RefreshedToken, ProviderError>
  /**
   * Revokes an account's grant, so that its tokens are invalid at the provider; a grant that has already ended is not a failure.
   * The client is the project's app, where it still has one. A driver without it leaves grants to their owners.
   */
  readonly revoke?: (client: OAuthClient | undefined, account: Account) => Effect.Effect<void, ProviderError>
  /** How an account is connected by OAuth's authorization code, where `info` says that it can be. */
  readonly oauth?: {
    /** The address of the consent page. Pure; it fails where the facts about the account name no host of the provider. */
    readonly authorize: (request: ConsentRequest) => Result.Result<string, ProviderError>
    /**
     * Brings the account's tokens for a code, once: a code that the provider doesn't take is `ProviderUnauthorized`, an app
     * that it refuses `ProviderAppInvalid`.
     */
    readonly exchange: (client: OAuthClient, grant: ConsentGrant) => Effect.Effect<GrantedAccount, ProviderError>
    /** What can be done about a consent page that answered with an `error` in place of a code, such as by the account's admin. Pure. */
    readonly remedy?: (error: string, description: string) => string | undefined
  }
  /**
   * How long the provider may still be working on a call whose answer was lost: an absent record is not created again before
   * that, unless the provider keeps its key unique. Default: `longestCallMinutes`.
   */
  readonly longestCall?: Duration.Duration
  /** The codes of errors with which the provider refuses a record because another one has a unique value of it. Default: none. */
  readonly duplicateCodes?: ReadonlyArray<string>
  /**
   * Looks for records as they were sent, by a field of which no two records can hold the same value: one sighting per item,
   * in order. It only reads, and only where a record is found as soon as it is written. A key is `isEnforced` only where the
   * provider certainly refuses a second record with it: such creates are repeated. Without it a create whose answer was
   * lost ends as uncertain.
   */
  readonly findByKey?: (
    account: Account,
    query: { readonly objectName: ObjectName; readonly items: ReadonlyArray<WriteItem> }
  ) => Effect.Effect<ReadonlyArray<Sighting>, ProviderError>
  /**
   * Finds the records that have given values, comparing them as the provider does; with the capability `find`. A key of which not all
   * records can be returned makes the call fail: a record that exists is never left out. @rule find.request
   */
  readonly find?: (account: Account, query: FindQuery) => Effect.Effect<FoundByKeys, ProviderError>
  /**
   * Reads the named fields of any one record of an object, and returns the values that it has of the first hundred; undefined if
   * there is no record. Where fields are not there, or this account may not see them, it is `ProviderRejected` with an error for
   * each. Without it, `describe` is used for the check.
   */
  readonly sample?: (
    account: Account,
    query: { readonly objectName: ObjectName; readonly fields: ReadonlyArray<string> }
  ) => Effect.Effect<RecordFields | undefined, ProviderError>
  /**
   * Creates fields of an object, and changes those that are there until they are as defined; a field that is so already is
   * left alone. One answer per definition, in order; what can't be expressed is a warning of its field. It fails only where
   * it has changed nothing, and it may be repeated without harm. With the capability `customFields`. @rule field.upsert
   */
  readonly upsertFields?: (
    account: Account,
    call: FieldsCall
  ) => Effect.Effect<ReadonlyArray<UpsertedField>, ProviderError>
  /** Why a definition can't be a field of this provider, whatever the account has, so that it is refused before any call. Pure. */
  readonly definitionFault?: (definition: FieldDefinition) => DefinitionFault | undefined
  /** What these calls would send, built by the very functions that build what is sent. */
  readonly explain: {
    readonly write: Explain<WriteCommand>
    readonly read: Explain<ReadQuery>
    readonly find?: Explain<FindQuery>
    readonly associationLabels?: Explain<ObjectPair>
  }
  /**
   * Makes one harmless call that shows whether the provider accepts the credentials, and whose they are. Dead credentials are
   * `ProviderUnauthorized`; credentials that lack the permission for this call alone are `ProviderRejected`. It also probes
   * whether a provider that stopped answering answers again. Without it, credentials are not checked when they are given.
   */
  readonly check?: (account: Account) => Effect.Effect<CheckedAccount, ProviderError>
}

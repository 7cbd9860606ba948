/** What the author of a driver passes to `ProviderDriverSuite`: a world to work in, and a sample record. */
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import type { Association } from "@fieldgate/core/writes/WriteRequest"
import type {
  Account,
  CheckedAccount,
  OAuthClient,
  ProviderDriver,
  ProviderRecord
} from "@fieldgate/core/providers/ProviderDriver"

/** A driver and the provider behind it, such as a sandbox in this process. */
export interface World {
  readonly driver: ProviderDriver
  /** An account that the provider accepts. */
  readonly account: Account
  /** The records that the provider holds of an object, looked at past the driver. */
  readonly stored: (objectName: string) => Effect.Effect<ReadonlyArray<ProviderRecord>>
}

/** A record of some object, with values as the provider gives them back. */
export interface Sample {
  readonly objectName: string
  /** Fields of a valid new record; each number gives another record. */
  readonly record: (n: number) => RecordFields
  /** Other valid values for some of these fields; several records may have them at the same time. */
  readonly changes: RecordFields
  /** A field of these that may be empty. */
  readonly clearable: string
  /** Fields that can be emptied with null, one of each kind of value, and values for them. Tests of it are skipped by name without them. */
  readonly clearing?: RecordFields
  /** A new record that the provider refuses for good. */
  readonly refused: RecordFields
  /** Values that the provider refuses for good in an update. Tests that need them are skipped by name without them. */
  readonly refusedChange?: RecordFields
  /** An id as the provider makes them, that no record has. */
  readonly missingId: string
}

/** Other records that a record of the sample can be joined with. */
export interface Associating<W extends World> {
  /** An association with a record that is there; it makes that record. */
  readonly valid: (world: W) => Effect.Effect<Association>
  /** The same with a record that is not there. */
  readonly missing: Association
  /** Whether the provider has joined the record with the one of the association, looked at past the driver. */
  readonly isJoined: (world: W, recordId: string, association: Association) => Effect.Effect<boolean>
}

/** What the provider says of the sample's object, for a driver that describes objects. */
export interface Describing {
  /** A field that the provider fills and no caller may write. */
  readonly readOnly: string
  /** A field of the sample that a new record can't be without. Tests that need it are skipped by name without it. */
  readonly required?: string
  /** A field with values to choose from, and one of them. Tests that need it are skipped by name without it. */
  readonly choice?: { readonly field: string; readonly value: string }
  /** The kinds of values of custom fields that the provider doesn't have; a definition with one is refused. Default: none. */
  readonly lackingTypes?: ReadonlyArray<FieldDefinition["valueType"]>
  /** An object that the provider doesn't have. */
  readonly unknownObject: string
}

/** A field of which no two records can hold the same value, and a value for it; `another-` may be put before that. */
export interface Keying {
  readonly field: string
  readonly value: string
}

/** A field of the sample's object by which the driver creates or updates records, and the value for each of them. */
export interface Upserting {
  readonly field: string
  readonly value: (n: number) => string
  /** Whether the provider reports what became of a record, created or updated. Default: true. */
  readonly reportsAction?: boolean
  /** Whether the refusal of a second record with the same value names the first one. Default: true. */
  readonly namesExisting?: boolean
}

/** Fields of the sample's object that records are found by. */
export interface Finding {
  /** A field whose values tell the records of the sample apart, and the value for each of them. */
  readonly field: string
  readonly value: (n: number) => string
  /** The same value as a careless caller writes it. Default: with blanks around it, in capitals. */
  readonly spelled?: (value: string) => string
  /**
   * A field with several values, such as e-mail addresses: what a record is created with to have them, and one that is not the first.
   * Tests that need it are skipped by name without it.
   */
  readonly several?: { readonly field: string; readonly record: RecordFields; readonly further: string }
  /**
   * A text field of which many records may have the same value, one, and what a record is created with to have it where that is not
   * the value itself. Tests that need it are skipped by name without it.
   */
  readonly shared?: { readonly field: string; readonly value: string; readonly given?: Json }
}

/** A user of a consent page, for a driver that connects accounts by OAuth. */
export interface Consenting<W extends World> {
  /** An app that is registered at the provider. */
  readonly client: OAuthClient
  /** What it must be allowed so that the sample can be written. Default: the least that the driver asks for. */
  readonly scopes?: ReadonlyArray<string>
  /** What is known of the account before its consent. Default: nothing. */
  readonly metadata?: Account["metadata"]
  /** Answers the consent page at an address: the query with which the browser is sent back to the app. */
  readonly answer: (world: W, url: string, decision: "allow" | "deny") => Effect.Effect<URLSearchParams>
}

/** A request as a provider got it. */
export interface ReceivedRequest {
  readonly method: string
  /** At least path and query. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The text; empty where there was none. */
  readonly body: string
}

/** How a provider can let a driver down. */
export type Failure =
  /** A limit is used up. */
  | "quota"
  /** The credentials are no longer accepted. */
  | "unauthorized"
  /** It answers an error of its own (5xx) and has done nothing. */
  | "downBefore"
  /** It carries the call out and answers an error of its own (5xx). */
  | "downAfter"
  /** It carries the call out, and the connection breaks before the answer. */
  | "lostAfter"
  /** It takes the call and never answers. Its time, if it keeps any, is the test's clock. */
  | "silent"

/** What a driver may have beyond writes and reads. */
export type Ability =
  | "finding"
  | "describing"
  | "checking"
  | "upserting"
  | "keying"
  | "sampling"
  | "readingMany"
  | "consenting"
  | "associating"

export interface Subject<W extends World = World> {
  /** Abilities of the driver that its suite of another object tests. One that is tested nowhere is a failure. */
  readonly elsewhere?: ReadonlyArray<Ability>
  /** What the driver says of itself: decides which tests run. */
  readonly capabilities: DeclaredCapabilities
  /** Created for each test, so that tests share no records. */
  readonly world: Effect.Effect<W, never, Scope.Scope>
  readonly sample: Sample
  /**
   * Makes the provider's answer to the next call that failure, once, or to the `nth` call from now; a provider that can't
   * count may always take the next. A test whose failure is missing is skipped by name.
   */
  readonly failNext: { readonly [Kind in Failure]?: (world: W, nth?: number) => Effect.Effect<void> }
  /**
   * Every request that the provider has got, in order, looked at past the driver: explanations are held against them, and
   * are skipped by name without it.
   */
  readonly received?: (world: W) => Effect.Effect<ReadonlyArray<ReceivedRequest>>
  /** For a provider that has associations; tests of them are skipped by name without it. */
  readonly associating?: Associating<W>
  /** For a driver that describes objects; tests of it are skipped by name without it. */
  readonly describing?: Describing
  /** For a driver with `sample`; tests of it are skipped by name without it. */
  readonly sampling?: boolean
  /** For a driver with `readMany`; its test is skipped by name without it. */
  readonly readingMany?: boolean
  /** For a driver with `check`: what it reports of the world's account. Tests of it are skipped by name without it. */
  readonly checking?: CheckedAccount
  /** For a driver that looks records up by a natural key; tests of it are skipped by name without it. */
  readonly keying?: Keying
  /** For a driver with the capability `find`; tests of it are skipped by name without it. */
  readonly finding?: Finding
  /** For a driver with `upsert`; tests of it are skipped by name without it. */
  readonly upserting?: Upserting
  /** For a driver that connects accounts by OAuth; tests of it are skipped by name without it. */
  readonly consenting?: Consenting<W>
}

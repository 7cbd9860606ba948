/** What connected accounts hold. */
import type * as Effect from "effect/Effect"
import type { Caller } from "../domain/Caller.ts"
import type { FieldsUpserted } from "../providers/FieldUpsert.ts"
import type { ObjectSummary, SeenObjectMetadata } from "../providers/ObjectMetadata.ts"
import type { CapabilityUnsupported } from "../providers/calls/CapabilityUnsupported.ts"
import type * as DescribeObject from "../providers/calls/DescribeObject.ts"
import type * as DescribeObjects from "../providers/calls/DescribeObjects.ts"
import type { InputRefused } from "../call/InputRefused.ts"
import type * as UpsertFields from "../providers/calls/UpsertFields.ts"
import type { ProviderAccountFailure } from "./Failures.ts"

/** Calls about what connected accounts hold. */
export interface Installations {
  /** Lists the objects of a connected account. */
  readonly describeObjects: (
    caller: Caller,
    input: typeof DescribeObjects.Input.Type
  ) => Effect.Effect<ReadonlyArray<ObjectSummary>, ProviderAccountFailure | CapabilityUnsupported>
  /** Describes an object of a connected account and its fields. */
  readonly describeObject: (
    caller: Caller,
    input: typeof DescribeObject.Input.Type
  ) => Effect.Effect<SeenObjectMetadata, ProviderAccountFailure | CapabilityUnsupported>
  /** Makes custom fields, or changes those that are there until they are as defined. */
  readonly upsertFields: (
    caller: Caller,
    input: typeof UpsertFields.Input.Type
  ) => Effect.Effect<FieldsUpserted, ProviderAccountFailure | CapabilityUnsupported | InputRefused>
}

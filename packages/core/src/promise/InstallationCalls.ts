/** What connected accounts hold. */
import type { FieldsUpserted } from "../providers/FieldUpsert.ts"
import type { ObjectSummary, SeenObjectMetadata } from "../providers/ObjectMetadata.ts"
import * as DescribeObject from "../providers/calls/DescribeObject.ts"
import * as DescribeObjects from "../providers/calls/DescribeObjects.ts"
import * as UpsertFields from "../providers/calls/UpsertFields.ts"
import type { Calling } from "./Calling.ts"
import type { CallOptions } from "../call/DerivedCalls.ts"
import type { Platform } from "../Platform.ts"

/** Calls about what connected accounts hold. */
export interface InstallationCalls {
  /** Lists the objects of a connected account. */
  describeObjects(
    input: typeof DescribeObjects.Input.Encoded,
    options?: CallOptions
  ): Promise<ReadonlyArray<ObjectSummary>>
  /** Describes an object of a connected account and its fields. */
  describeObject(input: typeof DescribeObject.Input.Encoded, options?: CallOptions): Promise<SeenObjectMetadata>
  /** Makes custom fields, or changes those that are there until they are as defined. */
  upsertFields(input: typeof UpsertFields.Input.Encoded, options?: CallOptions): Promise<FieldsUpserted>
}

export const installationCalls = ({ door }: Calling, platform: Platform["Service"]): InstallationCalls => ({
  describeObjects: door(DescribeObjects.Input, platform.describeObjects),
  describeObject: door(DescribeObject.Input, platform.describeObject),
  upsertFields: door(UpsertFields.Input, platform.upsertFields)
})

/** What a plan is made of: the request with its records, and the rules, capabilities and forms that apply to it. */
import type { ObjectName, OperationId } from "../../domain/Ids.ts"
import type { RecordFields } from "../../domain/Json.ts"
import type { ConfigContent } from "../../installations/Config.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import type { Capabilities, RecordForm } from "../../providers/Capabilities.ts"
import type { FieldNames } from "../../providers/FieldNames.ts"
import type { ForwardableHeader } from "../../providers/ForwardableHeader.ts"
import type { IdentifyingFieldsByObject } from "../../providers/IdentifyingFields.ts"
import type { FieldValues } from "../../records/KeyMatch.ts"
import type { Association, RequestedAssociation, WriteRequest } from "../WriteRequest.ts"
import type { Conversion } from "./ConvertedValues.ts"

export interface PlanInput {
  readonly request: WriteRequest
  readonly objectName: ObjectName
  readonly integration: IntegrationDefinition
  readonly content: ConfigContent
  /** The request came with a consumer token, which may look up less than a key. */
  readonly isConsumer?: boolean
  readonly capabilities: Capabilities
  /** The headers that the provider takes; undefined where it takes whatever isn't reserved. */
  readonly forwardableHeaders?: ReadonlyArray<ForwardableHeader> | undefined
  /** How the provider distinguishes fields; undefined where every letter counts. */
  readonly fieldNames?: FieldNames | undefined
  /** The same with the labels of the object's fields; undefined where labels name no field. */
  readonly labelledNames?: FieldNames | undefined
  /** The one form of a record's id; undefined where it has one alone. */
  readonly canonicalId?: ((recordId: string) => string) | undefined
  /** The fields that identify records, by object; undefined where only ids do. */
  readonly identifyingFields?: IdentifyingFieldsByObject | undefined
  /** Where the values of fields are that can hold several; undefined where each holds one. */
  readonly fieldValues?: FieldValues | undefined
  /** What the provider's records take; undefined where they take any JSON. */
  readonly recordForm?: RecordForm | undefined
  /** The usual kind of link between two objects; undefined for a provider without associations. */
  readonly defaultAssociation?: ((from: string, to: string) => Association["types"][number] | undefined) | undefined
  /** Whether the labels of links can be read. Default: false. */
  readonly hasAssociationLabels?: boolean
  /** How values are converted; undefined where they are sent as they are. */
  readonly conversion?: Conversion | undefined
}

export interface InputRecord {
  /** `record`, or `batch[7].record`. */
  readonly name: string
  /** The name of its associations in the request. */
  readonly associationsName: string
  readonly record: RecordFields
  readonly associations: ReadonlyArray<RequestedAssociation> | undefined
}

/** One record, or those of a batch in their order. A delete has no batch. @rule batch.records */
export const recordsOf = ({ associations, batch, record, type }: WriteRequest): ReadonlyArray<InputRecord> => {
  if (batch === undefined || type === "delete") {
    return record === undefined ? [] : [{ name: "record", associationsName: "associations", record, associations }]
  }
  return batch.map((item, index) => ({
    name: `batch[${index}].record`,
    associationsName: `batch[${index}].associations`,
    record: item.record,
    associations: item.associations
  }))
}

/** How long an auto batch gathers, and how long it is tried again. @rule auto.policy */
export interface BatchPolicy {
  readonly maxDelayMinutes: number
  readonly retryDeadlineHours: number
}

/** Where an accumulated record went, and whose policy holds there. */
export interface Placed {
  readonly operationId: OperationId
  /** Its place in the batch, from 0. */
  readonly index: number
  readonly policy: BatchPolicy
}

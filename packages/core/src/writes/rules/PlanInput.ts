/** All that a plan depends on; nothing else may influence it. */
import type { Capabilities } from "../../providers/Capabilities.ts"
import type { ConfigContent } from "../../installations/Config.ts"
import type { FieldNames } from "../../providers/FieldNames.ts"
import type { ForwardableHeader } from "../../providers/ForwardableHeader.ts"
import type { ObjectName } from "../../domain/Ids.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import type { RecordForm } from "../../providers/RecordForm.ts"
import type { WriteRequest } from "../WriteRequest.ts"

export interface PlanInput {
  readonly request: WriteRequest
  readonly objectName: ObjectName
  readonly integration: IntegrationDefinition
  readonly content: ConfigContent
  readonly capabilities: Capabilities
  /** The headers that the provider takes; undefined where it takes whatever isn't reserved. */
  readonly forwardableHeaders?: ReadonlyArray<ForwardableHeader> | undefined
  /** How the provider tells fields apart; undefined where every letter counts. */
  readonly fieldNames?: FieldNames | undefined
  /** The one form of a record's id; undefined where it has one alone. */
  readonly canonicalId?: ((recordId: string) => string) | undefined
  /** What the provider's records take; undefined where they take any JSON. */
  readonly recordForm?: RecordForm | undefined
}

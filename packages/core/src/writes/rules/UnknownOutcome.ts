/** Whether an asynchronous create is sent again where no lookup can show whether it was created. Pure. @rule retry.onUnknownOutcome */
import type { ObjectName } from "../../domain/Ids.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import type { Warning } from "../../domain/Warning.ts"
import type { WriteRequest } from "../WriteRequest.ts"
import type { WriteEnvelope } from "../WriteEnvelope.ts"

/** The policy that holds for the request; `retryPolicy` has no effect beside `autoBatchPolicy`. */
const policyOf = ({ autoBatchPolicy, retryPolicy }: WriteRequest) =>
  autoBatchPolicy === undefined
    ? { name: "retryPolicy.onUnknownOutcome", asked: retryPolicy?.onUnknownOutcome }
    : { name: "autoBatchPolicy.onUnknownOutcome", asked: autoBatchPolicy.onUnknownOutcome }

/** The write's part of an envelope: its own policy, or else the manifest's default for the object. */
export const of = (
  request: WriteRequest,
  { write }: IntegrationDefinition,
  objectName: ObjectName
): Pick<WriteEnvelope, "onUnknownOutcome"> => {
  if (request.type !== "create" || request.mode !== "asynchronous") return {}
  const otherwise = write?.objects?.find((object) => object.objectName === objectName)?.onUnknownOutcome
  return (policyOf(request).asked ?? otherwise) === "retry" ? { onUnknownOutcome: "retry" } : {}
}

/** What a caller learns of it. */
export const warnings = (
  request: WriteRequest,
  { onUnknownOutcome }: Pick<WriteEnvelope, "onUnknownOutcome">
): ReadonlyArray<Warning> => {
  const { asked, name } = policyOf(request)
  if (onUnknownOutcome === "retry") {
    const source = asked === undefined ? "the manifest's onUnknownOutcome" : name
    return [
      {
        name,
        message:
          `${source} is "retry": a create is sent again if its answer is lost and it can't be looked up, ` +
          "so the record may be created twice"
      }
    ]
  }
  return asked === "retry" && request.type === "update"
    ? [{ name, message: "onUnknownOutcome was ignored: it applies to creates; a lost update is always sent again" }]
    : []
}

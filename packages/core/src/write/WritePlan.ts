/** A write as it will happen: request, settings and capabilities in, a plan or every reason against it out. Spec 4.3. */
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import * as Config from "../domain/Config.ts"
import type { RecordFields } from "../domain/Json.ts"
import type { Warning } from "../domain/WriteAnswer.ts"
import * as FieldPolicy from "./FieldPolicy.ts"
import type { PlanInput } from "./PlanInput.ts"
import { recordIdOf, withoutId } from "./RecordId.ts"
import { refusals } from "./Refusals.ts"
import * as Warnings from "./Warnings.ts"
import type { WriteCommand, WriteItem } from "./WriteCommand.ts"
import { type WriteRejection, WriteRejected } from "./WriteRejection.ts"

export type WritePlan = Data.TaggedEnum<{
  /** Run now and answer the outcome. */
  Immediate: { readonly command: WriteCommand; readonly warnings: ReadonlyArray<Warning> }
  /** An update of which the gates left nothing: a success without a call. */
  NothingToSend: { readonly recordId: string; readonly warnings: ReadonlyArray<Warning> }
}>
export const WritePlan = Data.taggedEnum<WritePlan>()

/** Every rule about what may be written and how. Pure: no clock, no ids, no services. */
export const plan = (input: PlanInput): Result.Result<WritePlan, WriteRejected> => {
  const reasons = refusals(input)
  const [first, ...others] = reasons
  if (first !== undefined) return refuse(first, others)
  const { request } = input
  if (request.type === "delete") return planDelete(input, recordIdOf(request.record) ?? "")
  return planFields(input, request.type, request.record ?? {})
}

const refuse = (first: WriteRejection, others: ReadonlyArray<WriteRejection> = []) =>
  Result.fail(new WriteRejected({ reasons: [first, ...others] }))

const immediate = (input: PlanInput, item: WriteItem, warnings: ReadonlyArray<Warning>) =>
  Result.succeed(
    WritePlan.Immediate({
      command: {
        type: input.request.type,
        objectName: input.objectName,
        items: [item],
        allOrNone: false,
        headers: input.request.headers ?? []
      },
      warnings
    })
  )

const planDelete = (input: PlanInput, recordId: string) =>
  immediate(input, { recordId, fields: {}, associations: [] }, Warnings.onDelete(input.request))

const planFields = (input: PlanInput, type: "create" | "update", record: RecordFields) => {
  const settings = Config.writeObject(input.content, input.objectName)?.selectedFieldSettings ?? {}
  const permitted = FieldPolicy.permit(type, type === "update" ? withoutId(record) : record, settings)
  const warnings = [...Warnings.onRecord(input.request), ...permitted.gates]
  const recordId = recordIdOf(record)
  const associations = input.request.associations ?? []
  if (Object.keys(permitted.fields).length > 0) {
    const id = type === "update" && recordId !== undefined ? { recordId } : {}
    return immediate(input, { ...id, fields: permitted.fields, associations }, warnings)
  }
  return type === "update" && recordId !== undefined
    ? Result.succeed(WritePlan.NothingToSend({ recordId, warnings: [...warnings, Warnings.nothingToSend] }))
    : refuse(nothingToCreate(permitted.gates))
}

/** A create without a field is refused, naming the gates that took them all. */
const nothingToCreate = (gates: ReadonlyArray<Warning>): WriteRejection => ({
  _tag: "InvalidInput",
  name: "record",
  message:
    gates.length === 0
      ? "record holds no field: send at least one"
      : `no field is left to create a record with: ${gates.map((gate) => gate.message).join("; ")}`
})

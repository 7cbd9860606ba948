/** The calls on associations and their labels. */
import * as Schema from "effect/Schema"
import type { Call } from "../Contract.ts"
import { text, whole, answer } from "../Shapes.ts"
import { AssociationType, Identified, batchOf, inputs, pageOf, batch, type Family } from "./HubSpotShapes.ts"

const Joined = Schema.Struct({
  fromObjectTypeId: text,
  fromObjectId: text,
  toObjectTypeId: text,
  toObjectId: text,
  labels: Schema.Array(text)
})
const Labelled = Schema.Struct({ category: text, typeId: whole, label: Schema.NullOr(text) })
const Pair = Schema.Struct({ from: Identified, to: Identified })
const Default = Schema.Struct({ associationSpec: AssociationType, from: Identified, to: Identified })

export const associationCalls = (family: Family): ReadonlyArray<Call> => {
  const { associations, isDated, joined } = family
  const between = `${associations}/{fromObjectType}/{toObjectType}`
  const from = `${joined}/{fromObjectType}/{fromObjectId}/associations`
  const source = "openapi"
  const To = Schema.Struct({ toObjectId: Schema.Union([text, whole]), associationTypes: Schema.Array(Labelled) })
  const archived = answer(204, "specified", source)
  return [
    {
      method: "POST",
      path: `${between}/batch/create`,
      source,
      answers: batch(isDated ? 200 : 201, Joined, family),
      body: inputs(Schema.Struct({ ...Pair.fields, types: Schema.Array(AssociationType) }))
    },
    {
      method: "POST",
      path: `${between}/batch/associate/default`,
      source,
      body: inputs(Pair),
      answers: batch(200, Default, family)
    },
    {
      method: "POST",
      path: `${between}/batch/labels/archive`,
      source,
      body: inputs(Schema.Struct({ ...Pair.fields, types: Schema.Array(AssociationType) })),
      answers: [archived]
    },
    {
      method: "POST",
      path: `${between}/batch/read`,
      source,
      body: inputs(Schema.Struct({ id: text, after: Schema.optionalKey(text) })),
      answers: batch(
        200,
        Schema.Struct({ from: Identified, to: Schema.Array(To), paging: Schema.optionalKey(Schema.Json) }),
        family
      )
    },
    {
      method: "POST",
      path: `${between}/batch/archive`,
      source,
      body: inputs(Schema.Struct({ from: Identified, to: Schema.Array(Identified) })),
      answers: [archived]
    },
    {
      method: "GET",
      path: `${between}/labels`,
      source,
      answers: [answer(200, "seen", "ampersand", Schema.Struct({ results: Schema.Array(Labelled) }))]
    },
    {
      method: "POST",
      path: `${between}/labels`,
      source,
      answers: [answer(200, "specified", source, Schema.Struct({ results: Schema.Array(Labelled) }))],
      body: Schema.Struct({ label: text, name: text, inverseLabel: Schema.optionalKey(text) })
    },
    {
      method: "PUT",
      path: `${between}/labels`,
      source,
      body: Schema.Struct({ associationTypeId: whole, label: text, inverseLabel: Schema.optionalKey(text) }),
      answers: [archived]
    },
    { method: "DELETE", path: `${between}/labels/{associationTypeId}`, source, answers: [archived] },
    {
      method: "PUT",
      path: `${from}/{toObjectType}/{toObjectId}`,
      source,
      body: Schema.Array(AssociationType),
      answers: [answer(201, "specified", source, Joined)]
    },
    {
      method: "PUT",
      path: `${from}/default/{toObjectType}/{toObjectId}`,
      source,
      answers: [answer(200, "specified", source, batchOf(Default))]
    },
    {
      method: "GET",
      path: `${from}/{toObjectType}`,
      source,
      query: ["after", "limit"],
      answers: [answer(200, "specified", source, pageOf(To))]
    },
    { method: "DELETE", path: `${from}/{toObjectType}/{toObjectId}`, source, answers: [archived] }
  ]
}

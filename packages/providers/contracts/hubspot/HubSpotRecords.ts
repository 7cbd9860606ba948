/** The calls on records. */
import * as Schema from "effect/Schema"
import type { Call } from "../Contract.ts"
import { text, whole, mapOf, answer } from "../Shapes.ts"
import {
  Value,
  Identified,
  Association,
  Stored,
  Upserted,
  Read,
  inputs,
  pageOf,
  batch,
  type Family
} from "./HubSpotShapes.ts"

const Updated = Schema.Struct({
  id: text,
  idProperty: Schema.optionalKey(text),
  objectWriteTraceId: Schema.optionalKey(text),
  properties: mapOf(Value)
})

const Filter = Schema.Struct({
  propertyName: text,
  operator: text,
  value: Schema.optionalKey(text),
  values: Schema.optionalKey(Schema.Array(text)),
  highValue: Schema.optionalKey(text)
})

const readParameters = ["archived", "associations", "properties", "propertiesWithHistory"]

export const recordCalls = (family: Family): ReadonlyArray<Call> => {
  const at = `${family.objects}/{objectType}`
  const source = "openapi"
  const call = (method: Call["method"], path: string, answers: Call["answers"], more: Partial<Call> = {}): Call => ({
    method,
    path: `${at}${path}`,
    source,
    answers,
    ...more
  })
  return [
    call("POST", "", [answer(201, "seen", "nango", Stored)], {
      body: Schema.Struct({ properties: mapOf(Value), associations: Schema.Array(Association) })
    }),
    call("GET", "", [answer(200, "seen", "nango", pageOf(Read))], { query: [...readParameters, "after", "limit"] }),
    call("GET", "/{objectId}", [answer(200, "seen", "nango", Read)], { query: [...readParameters, "idProperty"] }),
    call("PATCH", "/{objectId}", [answer(200, "seen", "nango", Stored)], {
      query: ["idProperty"],
      body: Schema.Struct({ properties: mapOf(Value) })
    }),
    call("DELETE", "/{objectId}", [answer(204, "seen", "nango")]),
    call("POST", "/batch/create", batch(201, Stored, family), {
      body: inputs(
        Schema.Struct({
          properties: mapOf(Value),
          associations: Schema.Array(Association),
          objectWriteTraceId: Schema.optionalKey(text)
        })
      )
    }),
    call("POST", "/batch/update", batch(200, Stored, family), { body: inputs(Updated) }),
    call("POST", "/batch/upsert", batch(200, Upserted, family), { body: inputs(Updated) }),
    call("POST", "/merge", [answer(200, "specified", source, Stored)], {
      body: Schema.Struct({ primaryObjectId: text, objectIdToMerge: text })
    }),
    call("POST", "/batch/read", batch(200, Read, family), {
      query: ["archived"],
      body: Schema.Struct({
        inputs: Schema.Array(Identified),
        idProperty: Schema.optionalKey(text),
        properties: Schema.Array(text),
        propertiesWithHistory: Schema.Array(text)
      })
    }),
    call("POST", "/batch/archive", [answer(204, "specified", source)], { body: inputs(Identified) }),
    call("POST", "/search", [answer(200, "seen", "ampersand", pageOf(Stored, { total: whole }))], {
      body: Schema.Struct({
        filterGroups: Schema.Array(Schema.Struct({ filters: Schema.Array(Filter) })),
        properties: Schema.Array(text),
        sorts: Schema.optionalKey(Schema.Array(Schema.Json)),
        query: Schema.optionalKey(text),
        limit: Schema.optionalKey(whole),
        after: Schema.optionalKey(text)
      })
    })
  ]
}

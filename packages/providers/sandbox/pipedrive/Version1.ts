/** Leads and notes, which version 2 doesn't have: their ids and the form of their answers. Source: answers of version 1 that others recorded. */
import type { Json } from "effect/Schema"
import { isObject, type Values } from "./CheckedValue.ts"
import { instant } from "./Timestamps.ts"

/** A stored record, as answers need it. */
interface Stored {
  readonly id: number
  readonly values: Values
  readonly addedAt: number
  readonly updatedAt: number
  readonly deletedAt: number | undefined
}

export interface Version1 {
  readonly path: `/v1/${string}`
  readonly update: "PATCH" | "PUT"
  readonly idOf: (number: number) => Json
  /** The number of an id in a path; undefined if no record can have it. */
  readonly numberOf: (id: string) => number | undefined
  readonly view: (record: Stored) => Values
  /** What a delete answers. */
  readonly deleted: (number: number) => Json
}

const uuidOf = (number: number): string => `00000000-0000-4000-a000-${number.toString(16).padStart(12, "0")}`

export const leads: Version1 = {
  path: "/v1/leads",
  update: "PATCH",
  idOf: uuidOf,
  numberOf: (id) => {
    const digits = /^00000000-0000-4000-a000-([0-9a-f]{12})$/u.exec(id)?.[1]
    return digits === undefined ? undefined : Number.parseInt(digits, 16)
  },
  view: ({ addedAt, id, updatedAt, values: { hashes, ...values } }) => ({
    id: uuidOf(id),
    ...values,
    ...(isObject(hashes) ? hashes : {}),
    creator_id: 1,
    archive_time: null,
    source_name: "API",
    source_deal_id: null,
    origin: "API",
    origin_id: null,
    next_activity_id: null,
    add_time: instant(addedAt),
    update_time: instant(updatedAt),
    cc_email: `sandbox+lead${id}@pipedrivemail.com`
  }),
  deleted: (number) => ({ id: uuidOf(number) })
}

export const notes: Version1 = {
  path: "/v1/notes",
  update: "PUT",
  idOf: (number) => number,
  numberOf: (id) => (/^[1-9]\d{0,14}$/u.test(id) ? Number(id) : undefined),
  view: ({ addedAt, deletedAt, id, updatedAt, values }) => ({
    id,
    ...values,
    active_flag: deletedAt === undefined,
    add_time: instant(addedAt).replace("T", " ").replace("Z", ""),
    update_time: instant(updatedAt).replace("T", " ").replace("Z", ""),
    last_update_user_id: null,
    organization: null,
    person: null,
    deal: null,
    lead: null,
    user: { name: "Sandbox User", email: "user@sandbox.test", icon_url: null, is_you: true }
  }),
  deleted: () => true
}

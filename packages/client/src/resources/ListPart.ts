/** A part of a list. Go on with the last one's `id` as `pageToken` until a part is empty. */
export interface ListPart {
  /** 1 to 1000; 200 by default. A part of large items may have fewer. */
  readonly pageSize?: number
  /** Goes on after this one: the `id` of the last one of the page before. */
  readonly pageToken?: string
  /** Finds by an id, or by a part of a name or reference. */
  readonly search?: string
}

/** A part of a list that is answered whole where no part is asked for. */
export interface ListPart {
  /** 1 to 1000. A page that holds fewer is the last. */
  readonly pageSize?: number
  /** Goes on after this one: the `id` of the last one of the page before. */
  readonly pageToken?: string
  /** Finds by an id, or by a part of a name or reference. */
  readonly search?: string
}

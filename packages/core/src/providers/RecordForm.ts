/** What a provider's records take, where that is less than JSON: a driver's data, by which writes are refused before any call. */

export interface RecordForm {
  /** What the id of every record looks like. Default: any text. */
  readonly id?: {
    readonly pattern: RegExp
    /** In words, for a refusal: `a number such as 1234`. */
    readonly description: string
  }
  /**
   * Between the values of a field that holds several: the provider takes them as one text and refuses a JSON array for any field.
   * Default: an array is sent as it is.
   */
  readonly listSeparator?: string
}

/** Something that is wrong with an input of an object's tab, in words. */
export interface ShownIssue {
  /** The input: `read.selectedFieldMappings.phone`. The object itself is `read` or `write`. */
  readonly place: string
  /** What the input is called, where the text doesn't say it. */
  readonly label: string | undefined
  readonly text: string
}

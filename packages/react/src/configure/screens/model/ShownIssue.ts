/** An issue about an input of an object, with its text. */
export interface ShownIssue {
  readonly objectName: string
  /** The input: `read.selectedFieldMappings.phone`. The object itself is `read` or `write`. */
  readonly place: string
  /** The input's label, if the text doesn't contain it. */
  readonly label: string | undefined
  readonly text: string
}

/** The props of one component. */
export interface PropTable {
  /** The flow of the gallery that shows the component. */
  readonly flow: string
  readonly name: string
  /** The props that it takes over from others. */
  readonly parents?: string | undefined
  readonly props: ReadonlyArray<{
    readonly name: string
    readonly type: string
    readonly isRequired: boolean
    readonly text: string
  }>
}

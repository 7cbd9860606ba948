/** The user of the UI: the host's own ids, and optional names. @rule group.references */
export interface Subject {
  readonly consumerRef: string
  readonly consumerName?: string | undefined
  readonly groupRef: string
  readonly groupName?: string | undefined
}

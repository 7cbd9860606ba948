/** Who uses the UI: the host's own ids, and names where it has them. Spec 1, 4.6. */
export interface Subject {
  readonly consumerRef: string
  readonly consumerName?: string | undefined
  readonly groupRef: string
  readonly groupName?: string | undefined
}

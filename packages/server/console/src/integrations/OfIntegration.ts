/** What names an integration in a path. */
export interface OfIntegration {
  readonly project: string
  readonly integration: string
}

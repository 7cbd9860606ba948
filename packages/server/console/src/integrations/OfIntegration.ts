/** The path parameters of an integration. */
export interface OfIntegration {
  readonly project: string
  readonly integration: string
}

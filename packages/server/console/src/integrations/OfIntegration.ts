export interface OfIntegration {
  readonly project: string
  readonly integration: string
}

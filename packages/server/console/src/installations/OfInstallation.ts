export interface OfInstallation {
  readonly project: string
  readonly integration: string
  readonly installation: string
}

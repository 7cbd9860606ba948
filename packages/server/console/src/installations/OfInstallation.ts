/** What names an installation in a path. */
export interface OfInstallation {
  readonly project: string
  readonly integration: string
  readonly installation: string
}

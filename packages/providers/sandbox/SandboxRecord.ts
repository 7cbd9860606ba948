/** A record as the control surface and the records page show it. */
export interface SandboxRecord {
  readonly account: string
  readonly objectType: string
  readonly id: string
  readonly archived: boolean
  readonly properties: Readonly<Record<string, string>>
}

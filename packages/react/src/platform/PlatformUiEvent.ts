/** What a host may hear of our components, for its own telemetry; we send nothing anywhere. No member is secret. */
import type { PlatformErrorKind } from "./PlatformError.ts"

/** Each is told once for each time that it happens. */
export type PlatformUiEvent =
  | { readonly type: "connected" | "disconnected"; readonly provider: string; readonly connectionId: string }
  | {
      readonly type: "installed" | "updated" | "uninstalled"
      readonly integration: string
      readonly installationId: string
    }
  | { readonly type: "failed"; readonly kind: PlatformErrorKind; readonly requestId: string | undefined }

/** Events for the host's telemetry; this package sends nothing itself. No property is secret. */
import type { PlatformErrorKind } from "./PlatformError.ts"

/** Each is emitted once per occurrence. */
export type PlatformUiEvent =
  | { readonly type: "connected" | "disconnected"; readonly provider: string; readonly connectionId: string }
  | {
      readonly type: "installed" | "updated" | "uninstalled"
      readonly integration: string
      readonly installationId: string
    }
  | { readonly type: "failed"; readonly kind: PlatformErrorKind; readonly requestId: string | undefined }

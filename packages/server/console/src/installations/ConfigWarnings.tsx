/** What a deploy since the last save means for an installation: removed objects, mappings that are now required, and who can fix it. */
import type { Installation } from "@fieldgate/client"
import { Icon } from "../parts/Icon.tsx"

export const ConfigWarnings = ({ warnings }: { readonly warnings: NonNullable<Installation["warnings"]> }) =>
  warnings.length === 0 ? null : (
    <div className="notice" data-tone="warning" role="status">
      <Icon name="alert" />
      <div>
        <p className="notice-title">The config no longer fits the integration</p>
        <p>
          The customer can correct it where your app shows the integration, or you update the installation by the API.
        </p>
        <ul>
          {warnings.map(({ message, name }) => (
            <li key={`${name}: ${message}`}>{message}</li>
          ))}
        </ul>
      </div>
    </div>
  )

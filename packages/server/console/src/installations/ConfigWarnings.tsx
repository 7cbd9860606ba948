/** Conflicts between the config and a later deploy, such as removed objects or new required mappings. */
import type { Installation } from "@fieldgate/client"
import { Icon } from "../parts/Icon.tsx"

export const ConfigWarnings = ({ warnings }: { readonly warnings: NonNullable<Installation["warnings"]> }) =>
  warnings.length === 0 ? null : (
    <div className="notice" data-tone="warning" role="status">
      <Icon name="alert" />
      <div>
        <p className="notice-title">The config no longer fits the integration</p>
        <p>The customer can fix it in your app, or you can update the installation with the API.</p>
        <ul>
          {warnings.map(({ message, name }) => (
            <li key={`${name}: ${message}`}>{message}</li>
          ))}
        </ul>
      </div>
    </div>
  )

import type { JSX } from "react"
import { ConnectProvider as Connect, type ConnectProviderProps as ConnectProps } from "../connect/ConnectProvider.tsx"

export interface ConnectProviderProps extends ConnectProps {
  /** @deprecated Pass `onConnectSuccess`. */
  readonly onSuccess?: ((connectionId: string) => void) | undefined
}

export const ConnectProvider = ({ onSuccess, ...props }: ConnectProviderProps): JSX.Element => (
  <Connect
    {...props}
    onConnectSuccess={(connection) => {
      onSuccess?.(connection.id)
      props.onConnectSuccess?.(connection)
    }}
  />
)

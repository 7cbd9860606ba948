/** Names that blocks may use without declaring them. */
import type { createClient } from "@fieldgate/client"

declare global {
  const apiKey: string
  const baseUrl: string
  const project: string
  const groupRef: string
  const consumerRef: string
  const connectionId: string
  const sessionId: string
  const operationId: string
  const fieldgate: ReturnType<typeof createClient>
  const getToken: (whom: { readonly consumerRef: string; readonly groupRef: string }) => Promise<string>
}

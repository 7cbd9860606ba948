import type { Installation } from "@fieldgate/client"
import { useConnection } from "../connect/useConnection.ts"
import { useCreateInstallation as useCreate } from "../install/useCreateInstallation.ts"
import { useDeleteInstallation as useDelete } from "../install/useDeleteInstallation.ts"
import {
  type IntegrationInstalled,
  useIsIntegrationInstalled as useIsInstalled
} from "../install/useIsIntegrationInstalled.ts"
import { useUpdateInstallation as useUpdate } from "../install/useUpdateInstallation.ts"
import type { MutationListeners, MutationStatus } from "../platform/usePlatformMutation.ts"
import type { InstallationConfigContent } from "./names.ts"

export { useConnection } from "../connect/useConnection.ts"
export { useInstallation } from "../install/useInstallation.ts"

type Save = { readonly config: InstallationConfigContent } & MutationListeners<Installation>

/** Their mutations return nothing; failures are in `error` and reach `onError`, so the promise has nothing to add. */
const unawaited = (saving: Promise<unknown>): void => void saving.catch(() => undefined)

export const useCreateInstallation = (): MutationStatus & { readonly createInstallation: (args: Save) => void } => {
  const { createInstallation, ...status } = useCreate()
  const provider = useConnection().connection?.provider ?? ""
  return {
    createInstallation: ({ config, ...listeners }) =>
      unawaited(createInstallation({ config: { provider, ...config }, ...listeners })),
    ...status
  }
}

export const useUpdateInstallation = (): MutationStatus & { readonly updateInstallation: (args: Save) => void } => {
  const { updateInstallation, ...status } = useUpdate()
  return { updateInstallation: (args) => unawaited(updateInstallation(args)), ...status }
}

export const useDeleteInstallation = (): MutationStatus & {
  readonly deleteInstallation: (listeners: MutationListeners<void>) => void
} => {
  const { deleteInstallation, ...status } = useDelete()
  return { deleteInstallation: (listeners) => unawaited(deleteInstallation(listeners)), ...status }
}

interface Installed extends Omit<IntegrationInstalled, "isIntegrationInstalled"> {
  readonly isLoading: boolean
  /** Null while loading, and after an error. */
  readonly isIntegrationInstalled: boolean | null
}

export const useIsIntegrationInstalled = (integration: string, groupRef: string, consumerRef?: string): Installed => {
  const { isIntegrationInstalled, ...rest } = useIsInstalled(integration, groupRef, consumerRef)
  const { isError, isLoaded } = rest
  return {
    ...rest,
    isLoading: !isLoaded,
    isIntegrationInstalled: isLoaded && !isError ? isIntegrationInstalled : null
  }
}

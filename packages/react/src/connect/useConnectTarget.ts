/** Loads in parallel what connecting an account needs. @rule react.connect */
import type { Connection, ProviderInfo } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Subject } from "../platform/Subject.ts"
import { usePlatform } from "../platform/usePlatform.ts"
import { connectionsKey } from "./connectionsKey.ts"
import { usePlatformQuery } from "../platform/usePlatformQuery.ts"

export type ConnectTargetAnswer =
  | { readonly tag: "loading" }
  | { readonly tag: "failed"; readonly error: PlatformError; readonly isBusy: boolean; readonly retry: () => void }
  | {
      readonly tag: "loaded"
      readonly provider: ProviderInfo
      readonly appName: string
      /** The newest; undefined without a connection. */
      readonly connection: Connection | undefined
    }

export const useConnectTarget = (provider: string, { consumerRef, groupRef }: Subject): ConnectTargetAnswer => {
  const { call, project } = usePlatform()
  const path = { projectIdOrName: project }
  const info = usePlatformQuery({
    key: ["provider", provider],
    ask: (signal) => call("get", "/v1/providers/{provider}", { path: { provider } }, { consumerRef, groupRef, signal })
  })
  const found = usePlatformQuery({
    key: ["project"],
    ask: (signal) => call("get", "/v1/projects/{projectIdOrName}", { path }, { consumerRef, groupRef, signal })
  })
  const connections = usePlatformQuery({
    key: connectionsKey({ provider, groupRef, consumerRef }),
    ask: (signal) =>
      call(
        "get",
        "/v1/projects/{projectIdOrName}/connections",
        { path, query: { provider, groupRef } },
        { consumerRef, groupRef, signal }
      )
  })
  const all = [info, found, connections]
  if (info.isSuccess && found.isSuccess && connections.isSuccess) {
    const { appName, name } = found.data
    return {
      tag: "loaded",
      provider: info.data,
      appName: appName ?? name,
      connection: connections.data[0]
    }
  }
  const failed = all.filter(({ isError }) => isError)
  const error = failed[0]?.error
  if (error === undefined || error === null) return { tag: "loading" }
  return {
    tag: "failed",
    error,
    isBusy: all.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of failed) void refetch()
    }
  }
}

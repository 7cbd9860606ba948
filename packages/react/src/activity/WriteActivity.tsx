/** The writes of one group's installation, for the customer's own administrators. @rule react.activity */
import type { JSX } from "react"
import { ActivityList } from "./ActivityList.tsx"
import { useActivity } from "./useActivity.ts"
import { useText } from "../messages/useText.ts"
import { ProblemNotice } from "../parts/ProblemNotice.tsx"
import { Root } from "../parts/Root.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { useBootstrap } from "../platform/useBootstrap.ts"

export interface WriteActivityProps {
  /** The integration's name in the manifest, or its id. */
  readonly integration: string
  readonly groupRef: string
  readonly consumerRef: string
  /** Writes per page, 1 to 100. Default: 20. */
  readonly pageSize?: number | undefined
}

/** Shows the latest writes, newest first, with the reasons of failures. Requires `getToken`: an API key of the frontend may not read operations. */
export const WriteActivity = (props: WriteActivityProps): JSX.Element => (
  <Root part="write-activity">
    <Loaded key={JSON.stringify([props.integration, props.groupRef, props.consumerRef])} {...props} />
  </Root>
)

const Loaded = ({ consumerRef, groupRef, integration, pageSize }: WriteActivityProps): JSX.Element => {
  const text = useText()
  const { data, error, isFetching, refetch } = useBootstrap({ integration, groupRef, consumerRef })
  const activity = useActivity({
    integration,
    groupRef,
    consumerRef,
    pageSize,
    installationId: data?.installation?.id
  })
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (data === undefined) return <Skeleton label={text("general.loading")} />
  return (
    <ActivityList
      activity={activity}
      app={data.project.appName}
      provider={data.provider?.displayName ?? data.integration.provider}
    />
  )
}

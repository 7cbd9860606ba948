/** Whether the provider takes a connection's credentials, until when, and what helps. */
import type { ConnectionWithCredentials } from "@fieldgate/client"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Failure } from "../parts/Failure.tsx"
import { Section } from "../parts/Section.tsx"
import { Time } from "../parts/Time.tsx"
import { ConnectionStatus } from "./ConnectionStatus.tsx"
import { signIns } from "./signIns.ts"

export interface ConnectionHealthProps {
  readonly project: string
  readonly connection: ConnectionWithCredentials
}

const meanings: Readonly<Record<ConnectionWithCredentials["status"], string>> = {
  created: "Nothing has been called with these credentials yet.",
  working: "The provider took the credentials at the last call that said something of them.",
  bad_credentials:
    "The provider refuses the credentials. Asynchronous writes wait until their deadline, synchronous ones are refused. " +
    "They go on by themselves once the consumer has connected the account again."
}

/** Renews the token now: it either works afterwards, or the provider says why not. */
const useRenewal = ({ connection, project }: ConnectionHealthProps) => {
  const announce = useAnnounce()
  return useChange((api) => api.connections.get({ project, connectionId: connection.id, refresh: "force" }), {
    makesStale: [
      ["connection", project, connection.id],
      ["connections", project],
      ["installations", project]
    ],
    onDone: () => announce("The access token was renewed")
  })
}

export const ConnectionHealth = (props: ConnectionHealthProps) => {
  const { accessTokenExpiresAt, authScheme, lastError, status, updateTime } = props.connection
  const renewal = useRenewal(props)
  const whenUntold = signIns[authScheme].isRenewed ? "not told by the provider" : undefined
  return (
    <Section
      title="Health"
      actions={
        signIns[authScheme].isRenewed ? (
          <Button icon="refresh" busy={renewal.isPending} onClick={() => renewal.mutate(undefined)}>
            Renew the access token
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        <p className="health">
          <ConnectionStatus {...props.connection} /> {meanings[status]}
        </p>
        {lastError === undefined ? null : (
          <p>
            The provider’s words, <Time at={lastError.time} />: <q>{lastError.message}</q>
          </p>
        )}
        {renewal.error === null ? null : <Failure error={renewal.error} />}
        <Facts
          facts={[
            ["Signs in with", signIns[authScheme].words],
            ["Last change", <Time key="changed" at={updateTime} />],
            [
              "Access token ends",
              accessTokenExpiresAt === undefined ? whenUntold : <Time key="ends" at={accessTokenExpiresAt} />
            ],
            [
              "Renewal",
              signIns[authScheme].isRenewed
                ? "by itself, before the token ends"
                : "none: the credentials do not end by themselves"
            ]
          ]}
        />
      </div>
    </Section>
  )
}

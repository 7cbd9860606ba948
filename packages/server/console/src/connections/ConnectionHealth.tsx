/** The state of a connection's credentials, and their renewal. */
import type { ConnectionWithCredentials } from "@fieldgate/client"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Failure } from "../parts/Failure.tsx"
import { Section } from "../parts/Section.tsx"
import { Time } from "../parts/Time.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { ConnectionStatus } from "./ConnectionStatus.tsx"
import { signIns } from "./signIns.ts"

export interface ConnectionHealthProps {
  readonly project: string
  readonly connection: ConnectionWithCredentials
}

const meanings: Readonly<Record<ConnectionWithCredentials["status"], string>> = {
  created: "These credentials have not been used yet.",
  working: "The provider accepted the credentials on the last call.",
  bad_credentials:
    "The provider rejects the credentials. Asynchronous writes wait until their deadline; synchronous writes are refused. " +
    "Writes resume automatically when the customer reconnects the account."
}

const useRenewal = ({ connection, project }: ConnectionHealthProps) => {
  const announce = useAnnounce()
  return useChange((api) => api.connections.get({ project, connectionId: connection.id, refresh: "force" }), {
    makesStale: [
      ["connection", project, connection.id],
      ["connections", project],
      ["installations", project]
    ],
    onDone: () => announce("Access token renewed")
  })
}

export const ConnectionHealth = (props: ConnectionHealthProps) => {
  const { accessTokenExpiresAt, authScheme, lastError, status, updateTime } = props.connection
  const renewal = useRenewal(props)
  const unknownExpiry = signIns[authScheme].isRenewed ? "Not reported by the provider" : undefined
  return (
    <Section
      title="Health"
      actions={
        signIns[authScheme].isRenewed ? (
          <AllowedButton
            needs="operator"
            icon="refresh"
            busy={renewal.isPending}
            onClick={() => renewal.mutate(undefined)}
          >
            Renew access token
          </AllowedButton>
        ) : undefined
      }
    >
      <div className="stack">
        <p className="health">
          <ConnectionStatus {...props.connection} /> {meanings[status]}
        </p>
        {lastError === undefined ? null : (
          <p>
            Error from the provider, <Time at={lastError.time} />: <q>{lastError.message}</q>
          </p>
        )}
        {renewal.error === null ? null : <Failure error={renewal.error} />}
        <Facts
          facts={[
            ["Authentication", signIns[authScheme].label],
            ["Last change", <Time key="changed" at={updateTime} />],
            [
              "Access token expires",
              accessTokenExpiresAt === undefined ? unknownExpiry : <Time key="expires" at={accessTokenExpiresAt} />
            ],
            [
              "Token renewal",
              signIns[authScheme].isRenewed
                ? "Automatic, before the access token expires"
                : "None: these credentials do not expire"
            ]
          ]}
        />
      </div>
    </Section>
  )
}

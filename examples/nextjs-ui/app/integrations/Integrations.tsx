"use client"
import { InstallDialog, IntegrationCatalog, PlatformProvider, WriteActivity } from "@fieldgate/react"
import { useState } from "react"

interface Props {
  readonly project: string
  readonly baseUrl: string
  readonly customer: { readonly groupRef: string; readonly groupName: string; readonly consumerRef: string }
}

const appearance = { variables: { "colors-primary": "#0b6e4f" } }

/** The route signs a token for the logged-in user, so it needs no input. */
const getToken = async () => {
  const answer = await fetch("/api/fieldgate-token", { method: "POST" })
  if (!answer.ok) throw new Error(`/api/fieldgate-token responded with ${answer.status}`)
  return await answer.text()
}

export const Integrations = ({ baseUrl, customer, project }: Props) => {
  const [open, setOpen] = useState<string>()
  const { consumerRef, groupRef } = customer
  return (
    <PlatformProvider options={{ project, baseUrl, getToken }} appearance={appearance}>
      <IntegrationCatalog groupRef={groupRef} consumerRef={consumerRef} onOpen={setOpen} />
      <InstallDialog
        {...customer}
        integration={open ?? ""}
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
      />
      <h2>Latest writes</h2>
      <WriteActivity integration="crm" groupRef={groupRef} consumerRef={consumerRef} pageSize={5} />
    </PlatformProvider>
  )
}

/** The card of an integration in each state. */
import { connection, fakeFieldgate, installation } from "@fieldgate/react/testing"
import type { CatalogStatus } from "../../src/catalog/StatusBadge.tsx"
import { CardView } from "../../src/catalog/CatalogCard.tsx"
import { Root } from "../../src/parts/Root.tsx"
import { savedContent } from "../data/savedContent.ts"
import type { Stories, Story } from "../Story.ts"

const { integration, project, providers } = fakeFieldgate()
const { hubspot: provider } = providers
if (provider === undefined) throw new Error("the fixture lacks the provider")

const bootstrap = {
  project,
  integration,
  provider,
  connections: [connection()],
  installation: installation(savedContent)
}

const card = (status: CatalogStatus): Story => ({
  render: () => (
    <Root part="catalog">
      <h2>{"Integrations"}</h2>
      <ul className="fieldgate-catalog-list">
        <li>
          <CardView bootstrap={bootstrap} status={status} onOpen={() => undefined} />
        </li>
      </ul>
    </Root>
  )
})

export const stories = {
  available: card("available"),
  connected: card("connected"),
  installed: card("installed"),
  broken: card("broken")
} satisfies Stories<CatalogStatus>

import { Frame } from "./frame/Frame.tsx"
import { Pages } from "./frame/Pages.tsx"
import { Announcer } from "./parts/Announcer.tsx"
import { SessionGate } from "./session/SessionGate.tsx"

export const App = () => (
  <Announcer>
    <SessionGate>
      <Frame>
        <Pages />
      </Frame>
    </SessionGate>
  </Announcer>
)

/** Turns live updates of a list on and off, and shows whether they arrive. The URL holds the choice. */
import { useSyncExternalStore } from "react"
import { useSearchParameter } from "../router/Location.ts"
import type { LiveState } from "./liveState.ts"
import { When } from "./When.tsx"

export const useLive = (): readonly [boolean, (on: boolean) => void] => {
  const [value, setValue] = useSearchParameter("live")
  return [value !== "off", (on) => setValue(on ? undefined : "off")]
}

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener)
  window.addEventListener("offline", listener)
  return () => {
    window.removeEventListener("online", listener)
    window.removeEventListener("offline", listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

const Words = ({ state }: { readonly state: LiveState }) => {
  if (state.tag === "live") return null
  if (state.tag === "paused") return "Paused"
  if (state.tag === "catching-up") return "Catching up"
  return state.since === 0 ? (
    "Disconnected"
  ) : (
    <>
      Disconnected since <When at={new Date(state.since).toISOString()} />
    </>
  )
}

export const LiveSwitch = ({
  isOn,
  onChange,
  state
}: {
  readonly isOn: boolean
  readonly onChange: (on: boolean) => void
  readonly state: LiveState
}) => (
  <span className="live" data-state={state.tag}>
    <span className="live-words" role="status">
      <Words state={state} />
    </span>
    <button type="button" role="switch" className="live-switch" aria-checked={isOn} onClick={() => onChange(!isOn)}>
      <span className="live-dot" aria-hidden="true" />
      Live
    </button>
  </span>
)

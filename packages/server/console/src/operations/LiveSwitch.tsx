/** Turns live updates of a list on and off. The URL holds the state. */
import { useSearchParameter } from "../router/Location.ts"

/** Milliseconds between two requests while the page is visible. */
export const liveEvery = 2000

export const useLive = (): readonly [boolean, (on: boolean) => void] => {
  const [value, setValue] = useSearchParameter("live")
  return [value !== "off", (on) => setValue(on ? undefined : "off")]
}

export const LiveSwitch = ({
  isOn,
  onChange
}: {
  readonly isOn: boolean
  readonly onChange: (on: boolean) => void
}) => (
  <button type="button" role="switch" className="live-switch" aria-checked={isOn} onClick={() => onChange(!isOn)}>
    <span className="live-dot" aria-hidden="true" />
    Live
  </button>
)

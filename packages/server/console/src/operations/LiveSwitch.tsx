/** Switches a list's asking anew on and off; it stays off over a reload, because the address says so. */
import { useSearchParameter } from "../router/Location.ts"

/** Milliseconds between two looks while the page is visible. */
export const liveEvery = 2000

/** Whether the page is live, and how to change it. */
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

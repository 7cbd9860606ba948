/** Three toggle buttons. */
import { Icon, type IconName } from "../parts/Icon.tsx"
import { type Theme, themes, useTheme } from "./theme.ts"

const looks: Readonly<Record<Theme, readonly [IconName, string]>> = {
  system: ["screen", "System theme"],
  light: ["sun", "Light theme"],
  dark: ["moon", "Dark theme"]
}

export const ThemeSwitch = () => {
  const [theme, choose] = useTheme()
  return (
    <div className="theme-switch" role="group" aria-label="Theme">
      {themes.map((each) => (
        <button
          key={each}
          type="button"
          className="icon-button"
          aria-label={looks[each][1]}
          aria-pressed={each === theme}
          onClick={() => choose(each)}
        >
          <Icon name={looks[each][0]} />
        </button>
      ))}
    </div>
  )
}

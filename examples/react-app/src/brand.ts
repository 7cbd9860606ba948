/** The product's own colors on Fieldgate's components, so that they look like a part of it. */
import type { Appearance } from "@fieldgate/react"

export const logo = new URL("./logo.svg", import.meta.url).href

export type Theme = "auto" | "light" | "dark"

export const appearanceOf = (theme: Theme): Appearance => ({
  theme,
  variables: {
    "colors-primary": "#5b3df5",
    "default-border-radius": "8px",
    "font-family": "inherit",
    "max-width": "100%"
  },
  logos: { app: logo }
})

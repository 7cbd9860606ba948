/** Routes, as `routes.tsx` registers them. */
import { type ComponentType, lazy } from "react"
import type { Role } from "../session/consoleCalls.ts"
import type { SectionId } from "../frame/sections.ts"
import { matchPath, type ParametersOf } from "./matchPath.ts"

export interface NavigationEntry {
  readonly label: string
  readonly section: SectionId
  /** Shown only if the server runs sandboxes. */
  readonly onlyInDemo?: boolean
  /** The role without which a member doesn't see the entry. */
  readonly needs?: Role
  /** Shown only to a member who manages members. */
  readonly onlyForManagers?: boolean
}

export interface Route {
  readonly path: string
  /** For pages in the navigation; they have no parameter but `:project`. */
  readonly navigation?: NavigationEntry
  readonly Page: ComponentType<Readonly<Record<string, string>>>
}

/** A lazily loaded page; the path's parameters are its props. */
export const page = <Path extends string>(
  path: Path,
  load: () => Promise<ComponentType<ParametersOf<Path>>>,
  navigation?: NavigationEntry
): Route => ({
  path,
  ...(navigation === undefined ? {} : { navigation }),
  // `matchPath` returns exactly the parameter names of the path's type.
  Page: lazy(async () => ({ default: (await load()) as ComponentType<Readonly<Record<string, string>>> }))
})

export const routeFor = (routes: ReadonlyArray<Route>, path: string) => {
  for (const route of routes) {
    const parameters = matchPath(route.path, path)
    if (parameters !== undefined) return { route, parameters }
  }
  return undefined
}

/** A setting of the program: its flag, its variable, its meaning and its default. */
import type { Kind } from "./Kinds.ts"

export interface Setting<A> {
  /** Without dashes. Secrets have no flag: other users can see command-line arguments. */
  readonly flag?: string
  /** The environment variable; the flag takes precedence. */
  readonly variable?: string
  /** One sentence without a full stop. */
  readonly meaning: string
  readonly kind: Kind<A>
  /** The default, as it would be written; absent without a default. */
  readonly fallback?: string
  /** Describes the default in the documentation instead of `fallback`. */
  readonly fallbackSays?: string
}

export interface Given<A> extends Setting<A> {
  readonly fallback: string
}

export const given = <A, S extends Given<A>>(setting: S & Given<A>): S & Given<A> => setting

export const optional = <A>(setting: Setting<A>): Setting<A | undefined> => setting

export const nameOf = ({ flag, variable }: Setting<unknown>): string =>
  flag === undefined ? (variable ?? "") : variable === undefined ? `--${flag}` : `--${flag} (${variable})`

export type Settings = Readonly<Record<string, Setting<unknown>>>

export type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer A> ? A : never
}

/** One thing that whoever runs the program may set: where it is given, what it means, what it is when nobody says. */
import type { Kind } from "./Kinds.ts"

export interface Setting<A> {
  /** Without its dashes. Secrets have none: a command line is for everybody to see. */
  readonly flag?: string
  /** The environment variable; a flag comes before it. */
  readonly variable?: string
  /** One sentence without a full stop. */
  readonly meaning: string
  readonly kind: Kind<A>
  /** What holds when nothing is given, as it would be written; missing where there is nothing then. */
  readonly fallback?: string
  /** What the table says of the default in its place. */
  readonly fallbackSays?: string
}

/** A setting that always has a value. */
export interface Given<A> extends Setting<A> {
  readonly fallback: string
}

export const given = <A, S extends Given<A>>(setting: S & Given<A>): S & Given<A> => setting

/** A setting that may be missing. */
export const optional = <A>(setting: Setting<A>): Setting<A | undefined> => setting

/** A name that messages and the table can call it by. */
export const nameOf = ({ flag, variable }: Setting<unknown>): string =>
  flag === undefined ? (variable ?? "") : variable === undefined ? `--${flag}` : `--${flag} (${variable})`

/** Any number of settings by the names that the program has for them. */
export type Settings = Readonly<Record<string, Setting<unknown>>>

/** What they come to. */
export type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer A> ? A : never
}

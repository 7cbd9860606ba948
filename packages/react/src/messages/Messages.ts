/** The type of the messages: English defines the keys and the values of each text. */
import type { English } from "./English.ts"

type Source = typeof English

/** A text, or one per plural category of `count`. `{name}` is a placeholder. */
export type Message = string | Plural
type Plural = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string | undefined }

/** The messages in one language: the keys of English, each with a text of the same kind. */
export type Messages = {
  readonly [Area in keyof Source]: {
    readonly [Key in keyof Source[Area]]: Source[Area][Key] extends string ? string : Plural
  }
}

/** Texts that a host replaces. */
export type MessageOverrides = { readonly [Area in keyof Messages]?: Partial<Messages[Area]> }

export type MessageKey = {
  [Area in keyof Source & string]: `${Area}.${keyof Source[Area] & string}`
}[keyof Source & string]

type MessageOf<Key extends MessageKey> = Key extends `${infer Area extends keyof Source & string}.${infer Name}`
  ? Name extends keyof Source[Area]
    ? Source[Area][Name]
    : never
  : never

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never

type NamesIn<M> = M extends string ? Placeholders<M> : "count" | Placeholders<M[keyof M]>

/** The values of a text: one for each `{name}` in English. */
export type MessageValues<Key extends MessageKey> = [NamesIn<MessageOf<Key>>] extends [never]
  ? []
  : [values: { readonly [Name in NamesIn<MessageOf<Key>>]: string | number }]

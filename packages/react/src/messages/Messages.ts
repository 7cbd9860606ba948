/** The type of the message catalogue: English decides which keys there are and which values a text takes. */
import type { English } from "./English.ts"

type Source = typeof English

/** A text, or one for each plural category of `count`. `{name}` stands for a value. */
export type Message = string | Plural
type Plural = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string | undefined }

/** A catalogue in one language: the keys of English, each with a text of the same kind. */
export type Messages = {
  readonly [Area in keyof Source]: {
    readonly [Key in keyof Source[Area]]: Source[Area][Key] extends string ? string : Plural
  }
}

/** What a host may replace: any text of any area. */
export type MessageOverrides = { readonly [Area in keyof Messages]?: Partial<Messages[Area]> }

/** `area.key`. */
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

/** The values that a text takes: none, or one for each `{name}` of its English. */
export type MessageValues<Key extends MessageKey> = [NamesIn<MessageOf<Key>>] extends [never]
  ? []
  : [values: { readonly [Name in NamesIn<MessageOf<Key>>]: string | number }]

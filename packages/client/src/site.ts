/**
 * The content types of a site, by name. It is empty until the file that `quoin-client types` writes extends it; until then
 * every type and field is accepted.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- other modules extend it
export interface Types {}

/** An entry whose fields are not known. */
export interface AnyEntry {
  id: string
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- without the types of the site, a field may be anything
  [field: string]: any
}

/** The name of a content type. */
export type TypeName = [keyof Types] extends [never]
  ? string
  : Extract<keyof Types, string>

/** The names of the types with one entry, such as the settings. */
export type SingleName = Having<'single'>

/** The names of the types with a list. */
export type ListName = [keyof Types] extends [never]
  ? string
  : Exclude<TypeName, SingleName>

/** The names of the types whose entries can be created. */
export type CreatedName = Having<'input'>

/** The fields of an entry. */
export type Entry<N extends TypeName> = Part<N, 'entry', AnyEntry>

/** The fields of a page of the site. */
export type PageEntry = Part<'page', 'entry', AnyEntry>

/** The fields that create an entry. */
export type Input<N extends TypeName> = Part<N, 'input', Record<string, unknown>>

/** The fields that change an entry. */
export type Update<N extends TypeName> = Part<N, 'update', Record<string, unknown>>

/** A picture of the media library in the member `expand`. */
export interface Picture {
  id: string
  url: string
  mime: string
  width: number
  height: number
  alt: string
  decorative: boolean
  focal: { x: number; y: number }
  placeholder: string
  version: string
  animated: boolean
  /** The widths of variants that exist; none for drawings. */
  widths: number[]
}

/** The operands of a condition, by operator. */
export type Condition<Value, Operator extends string = AnyOperator> =
  | ('eq' extends Operator ? Plain<Value> : never)
  | { [O in Operator]?: Operand<Value, O> | undefined }

/** The values that are no conditions by their form: an object has operators, so that one of a kind of a plugin needs `eq`. */
type Plain<Value> = Value extends object ? (Value extends Date ? Value : never) : Value

type AnyOperator =
  'eq' | 'ne' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'prefix' | 'any' | 'all' | 'empty'

type Operand<Value, Operator> = Operator extends 'in' | 'any' | 'all'
  ? readonly Value[]
  : Operator extends 'empty'
    ? boolean
    : Value

/** Conditions by field; a field of a reference is written `'member.name'`. All of them hold, and one of `or`. */
export type Filter<N extends TypeName> = N extends keyof Types
  ? Conditions<N> & { or?: readonly Conditions<N>[] | undefined }
  : AnyConditions & { or?: readonly AnyConditions[] }

/** The names of fields to sort by; descending after a minus sign. */
export type Sort<N extends TypeName> = N extends keyof Types
  ? Signed<Part<N, 'sort', never> & string>
  : string

/** The names of the references and pictures that can be expanded, two references deep: `'speakers.company'`. */
export type Expansion<N extends TypeName> = N extends keyof Types
  ? Expandable<N> | Nested<N>
  : string

/** The names of fields, and those of expanded entries: `'member.name'`. */
export type Field<N extends TypeName, E = never> = N extends keyof Types
  ? FieldName<N> | FieldOfExpanded<N, E>
  : string

/** An entry as a call with `expand` and `fields` returns it. */
export type Answer<N extends TypeName, E = never, F = never> = N extends keyof Types
  ? Flat<Chosen<N, F> & WithExpanded<N, E, F>>
  : AnyEntry

type Having<K extends string> = [keyof Types] extends [never]
  ? string
  : { [N in keyof Types]: Types[N] extends Record<K, unknown> ? N : never }[keyof Types]

type Part<N, K extends string, Otherwise> = N extends keyof Types
  ? Types[N] extends Record<K, infer Value>
    ? Value
    : never
  : Otherwise

type References<N> = Part<N, 'references', never>
type Pictures<N> = Part<N, 'pictures', never>
type Filters<N> = Part<N, 'filter', never>

type ReferenceName<N> = keyof References<N> & string
type FieldName<N> = keyof Part<N, 'entry', never> & string
type Expandable<N> = ReferenceName<N> | (keyof Pictures<N> & string)

/** The type that a reference leads to. */
type Target<N, R> = R extends keyof References<N>
  ? References<N>[R] extends readonly [infer Many]
    ? Many
    : References<N>[R]
  : never

type Nested<N> = {
  [R in ReferenceName<N>]: `${R}.${Expandable<Target<N, R>>}`
}[ReferenceName<N>]

type Conditions<N> = { [F in keyof Filters<N>]?: Filters<N>[F] | undefined } & {
  [F in Through<N>]?: FilterAt<N, F> | undefined
}

/** The fields that can be filtered through a reference. */
type Through<N> = {
  [R in ReferenceName<N>]: `${R}.${keyof Filters<Target<N, R>> & string}`
}[ReferenceName<N>]

type FilterAt<N, F> = F extends `${infer R}.${infer Rest}`
  ? Rest extends keyof Filters<Target<N, R>>
    ? Filters<Target<N, R>>[Rest]
    : never
  : never

type AnyConditions = Record<string, unknown>

type Signed<Name extends string> = Name | `-${Name}`

type FieldOfExpanded<N, E> =
  Levels<E> extends infer Level
    ? Level extends string
      ? `${Level}.${FieldName<TargetAt<N, Level>>}`
      : never
    : never

/** What an expansion expands: with 'speakers.company' the speakers too. */
type Levels<E> = E extends `${infer R}.${string}` ? R | E : E

type TargetAt<N, Path> = Path extends `${infer R}.${infer Rest}`
  ? Target<Target<N, R>, Rest>
  : Target<N, Path>

type Chosen<N, F> = [F] extends [never]
  ? Part<N, 'entry', never>
  : Pick<Part<N, 'entry', never>, (F | 'id') & keyof Part<N, 'entry', never>>

type WithExpanded<N, E, F> = [E] extends [never]
  ? unknown
  : { expand: { [R in Head<E>]: Related<N, R, After<R, E>, After<R, F>> } }

type Head<E> = E extends `${infer R}.${string}` ? R : E & string
type After<R extends string, Path> = Path extends `${R}.${infer Rest}` ? Rest : never

type Related<N, R, E, F> = R extends keyof References<N>
  ? References<N>[R] extends readonly unknown[]
    ? Referred<Target<N, R>, E, F>[]
    : Referred<Target<N, R>, E, F> | null
  : R extends keyof Pictures<N>
    ? Pictures<N>[R] extends 'one'
      ? Picture | null
      : Record<string, Picture>
    : never

type Referred<N, E, F> = Flat<Chosen<N, F> & WithExpanded<N, E, F>>

type Flat<T> = { [K in keyof T]: T[K] }

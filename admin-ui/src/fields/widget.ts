import type { ReactNode } from 'react'
import type { Field, Kind } from '../model/schema.ts'

/** Finds the widget of a kind; composite widgets ask it for those of their parts. */
export type Lookup = (kind: Kind) => Widget<unknown>

export interface InputProps<Draft> {
  field: Field
  /** The path of the value in the form: "features", "reviews[0].rating". */
  name: string
  value: Draft
  onChange(this: void, value: Draft): void
  onBlur?: () => void
  /** What is wrong with the value at a path or, with `within`, in it. */
  errorAt: (path: string, within?: boolean) => string | undefined
  lookup: Lookup
}

export interface CellProps {
  field: Field
  value: unknown
}

export interface DiffProps extends CellProps {
  lookup: Lookup
}

export interface ElementProps {
  field: Field
  element: string
}

/** What holds for the whole site. */
export interface Site {
  /** Its time zone. */
  zone: string
  /** One of its settings, as a text; empty where there is none. */
  setting(this: void, name: string): string
}

/**
 * How a kind of field is written, read and converted. A draft is what the
 * control holds while a person edits: a number is a text until it is sent.
 */
export interface Widget<Draft> {
  /** The draft that a new entry starts with. */
  empty(field: Field, lookup: Lookup): Draft
  /** The draft of a value that the server sent. */
  read(value: unknown, field: Field, lookup: Lookup): Draft
  /** The value to send. Throws an Error whose message is for the person. */
  write(draft: Draft, field: Field, lookup: Lookup): unknown
  Input(this: void, props: InputProps<Draft>): ReactNode
  /** What stands below the control, after the field's own help: what the value is in. */
  note?(this: void, draft: Draft, site: Site, field: Field): string
  /** The value as lists show it. */
  Cell(this: void, props: CellProps): ReactNode
  /** The value where an entry is read and nothing is compared, if that differs from a comparison. */
  View?(this: void, props: CellProps): ReactNode
  /** The value where two versions of it are compared; Cell unless it is given. */
  Diff?(this: void, props: DiffProps): ReactNode
  /** One of the texts that the value is a list of, each once, where two versions are compared text by text. */
  Element?(this: void, props: ElementProps): ReactNode
  /** The value as a text in which words are marked where two versions of it are compared. */
  prose?(this: void, value: unknown): string
  /** Set where Input is a group of controls rather than one. */
  composite?: true
  /** Set where Input leaves room for another beside it. */
  narrow?: true
  /** What a card shows the value as: a short fact, or the text below the title. */
  card?: 'fact' | 'text'
  /** The words of a value that a search looks through; a kind without it is not searched. */
  text?(value: unknown): string
  /** What is wrong with a draft before it is sent, apart from its being left out. */
  complaint?(draft: Draft, field: Field): string | undefined
  /** What visitors are not to be shown yet in a draft, which may be kept all the same. */
  unfit?(draft: Draft): string | undefined
  /** What the orders of a list by such values are called; A to Z, and back, unless it is given. */
  orders?: Orders
}

/** What the orders by a field's value are called; one that has no name is not offered. */
export interface Orders {
  rising?: string
  falling?: string
}

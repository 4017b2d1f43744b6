import type { ReactNode } from 'react'
import type { Field, Kind } from '../model/schema.ts'

/** Returns the widget of a kind; composite widgets use it for their parts. */
export type Lookup = (kind: Kind) => Widget<unknown>

export interface InputProps<Draft> {
  field: Field
  /** The path of the value in the form: "features", "reviews[0].rating". */
  name: string
  value: Draft
  onChange(this: void, value: Draft): void
  onBlur?: () => void
  /** The error message of the value at a path or, with `within`, of any part of it. */
  errorAt: (path: string, within?: boolean) => string | undefined
}

/** The props of the input of a composite kind. */
export interface CompositeProps<Draft> extends InputProps<Draft> {
  /** Draws a part by its kind, with its label and error. A parameter, since to import the inputs of all kinds would be a cycle. */
  Row: (this: void, props: InputProps<unknown>) => ReactNode
}

/** The control of a kind of field. A method's type, so that an input for a known draft is an `Input<unknown>`. */
export type Input<Draft> = {
  draw(this: void, props: CompositeProps<Draft>): ReactNode
}['draw']

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

/** Settings of the whole site. */
export interface Site {
  /** Its time zone. */
  zone: string
  /** One of its settings, as a text; empty where there is none. */
  setting(this: void, name: string): string
}

/**
 * How a kind of field is shown and converted; `inputs.ts` has its input. A draft is the value of the control while a
 * person edits: a number is a text until it is sent.
 */
export interface Widget<Draft> {
  /** The initial draft of a new entry. */
  empty(field: Field, lookup: Lookup): Draft
  /** The draft of a value from the server. */
  read(value: unknown, field: Field, lookup: Lookup): Draft
  /** The value to send. Throws an Error whose message is for the person. */
  write(draft: Draft, field: Field, lookup: Lookup): unknown
  /** The note below the control, after the field's own help: its unit. */
  note?(this: void, draft: Draft, site: Site, field: Field): string
  /** Shows the value in lists. */
  Cell(this: void, props: CellProps): ReactNode
  /** Shows the value in a read-only view, if that differs from a comparison. */
  View?(this: void, props: CellProps): ReactNode
  /** Shows the value in a comparison of two versions; Cell by default. */
  Diff?(this: void, props: DiffProps): ReactNode
  /** Shows one of the texts of a value that is a list of unique texts, if two versions are compared text by text. */
  Element?(this: void, props: ElementProps): ReactNode
  /** The value as a text for a comparison that marks words. */
  prose?(this: void, value: unknown): string
  /** Set if the input is a group of controls. */
  composite?: true
  /** Set if the input leaves space for another beside it. */
  narrow?: true
  /** The place of the value on a card: a short fact, or the text below the title. */
  card?: 'fact' | 'text'
  /** The searchable text of a value; a kind without it is not searched. */
  text?(value: unknown): string
  /** The error of a draft before it is sent, other than a missing value. */
  complaint?(draft: Draft, field: Field): string | undefined
  /** The reason why visitors must not see a draft yet, which can be saved nevertheless. */
  unfit?(draft: Draft): string | undefined
  /** The labels of the orders of a list by such values; by default A to Z, and the reverse. */
  orders?: Orders
}

/** The labels of the orders by a field's value; an order without a label is not offered. */
export interface Orders {
  rising?: string
  falling?: string
}

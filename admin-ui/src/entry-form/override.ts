import type { ComponentType, RefObject } from 'react'
import type { Control } from 'react-hook-form'
import type { Drafts } from '../fields/drafts.ts'
import type { ContentType, Entry, Field } from '../model/schema.ts'
import type { Words } from '../model/words.ts'
import type { FormHandle } from './formHandle.ts'

export interface CardProps {
  type: ContentType
  entry: Entry
  onEdit: () => void
  onDelete: () => void
  /** Called when an edit is likely to come. */
  onPrepare: () => void
}

/** What the row of a field is given that a form draws in a way of its own. */
export interface RowProps {
  field: Field
  /** Of the whole form. */
  control: Control<Drafts>
  errorAt: (path: string, within?: boolean) => string | undefined
}

/** Other entries that are edited within a form: they are saved before its own entry is. */
export interface FormParts {
  /** Whether something is typed in them that is not saved. */
  isDirty: () => boolean
  /** Tells of each change, until the function is called that it gives. */
  follow: (changed: () => void) => () => void
  /** Saves what is typed in them. Fails where one is refused. */
  save: () => Promise<void>
  /** Forgets what is typed in them. */
  discard: () => void
}

/** How a type's form differs from all its fields in their order. */
export interface FormOverride {
  /** The fields that are shown at once; others are a click away. */
  fields: string[]
  /** Set where no other field is in the form. */
  partial?: boolean
  /** What a new entry has in some of these fields. */
  starts?: Record<string, unknown>
  /** The rows of some fields, by their names, with label and control; null where another row has the field as well. */
  rows?: Record<string, ComponentType<RowProps> | null>
  parts?: FormParts
  /** Whether visitors always see an entry: nothing that would hide it is offered. */
  isAlwaysShown?: (entry: Entry) => boolean
  /** What the button says that saves, in place of 'Save'; another one then discards what is typed. */
  apply?: string
  /** What else is to be said of a save: what was sent, and what the server made of it. */
  remark?: (
    sent: Record<string, unknown>,
    saved: Entry,
    zone: string,
  ) => string | undefined
}

export interface ScreenProps {
  type: ContentType
  override?: Override | undefined
}

export interface PageProps extends ScreenProps {
  /** The id of the entry. */
  id: string
}

/** What a type's screens have instead of the generic parts. */
export interface Override {
  words?: Partial<Words>
  Card?: ComponentType<CardProps>
  /** The large fields, such as rich text, that the card shows. */
  shows?: string[]
  form?: FormOverride
  /** Set where entries come from visitors alone. */
  received?: true
  /** Set where the page of an entry stands beside its form from the start. */
  beside?: true
  /** The page to show there, of a type whose entries have none. */
  page?: string
  /** What shows the page of an entry as it is typed, in place of the generic preview. */
  Preview?: ComponentType<PreviewProps>
}

/** What a preview beside a form is given. */
export interface PreviewProps {
  type: ContentType
  id: string
  /** The address of the entry's page as it is stored. */
  address: string
  form: RefObject<FormHandle | null>
}

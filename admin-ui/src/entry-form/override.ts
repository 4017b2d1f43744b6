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
  /** Called when an edit is likely to start. */
  onPrepare: () => void
}

/** The props of a custom row for a field. */
export interface RowProps {
  field: Field
  /** The control of the whole form. */
  control: Control<Drafts>
  errorAt: (path: string, within?: boolean) => string | undefined
}

/** Other entries that are edited within a form: they are saved before its own entry. */
export interface FormParts {
  /** Whether there is unsaved input in them. */
  isDirty: () => boolean
  /** Calls `changed` after each change. Returns a function that stops this. */
  follow: (changed: () => void) => () => void
  /** Saves their input. Fails if a save is refused. */
  save: () => Promise<void>
  /** Discards their input. */
  discard: () => void
}

/** An error in the summary of errors: a link to the control, and a sentence after a colon. */
export interface Explained {
  label: string
  text: string
}

/** How a type's form differs from the default, which has all fields in order. */
export interface FormOverride {
  /** The visible fields; others are in a collapsed group. */
  fields: string[]
  /** Set if the form has no other fields. */
  partial?: boolean
  /** Initial values of a new entry in some of these fields. */
  starts?: Record<string, unknown>
  /** Custom rows of some fields, by their names, with label and control; null if another row includes the field. */
  rows?: Record<string, ComponentType<RowProps> | null>
  parts?: FormParts
  /**
   * Explains an error of a part of a field in the summary of errors, in place of the labels of the path and the message.
   * Undefined for errors that need no explanation.
   */
  explain?: (path: string, message: string, drafts: Drafts) => Explained | undefined
  /**
   * The field of the minutes to read the rich text of another field. Publishing and automatic saves send the minutes,
   * unless somebody has typed them.
   */
  counts?: { text: string; minutes: string }
  /** Whether visitors always see an entry: actions that would hide it are not offered. */
  isAlwaysShown?: (entry: Entry) => boolean
  /** The label of the save button, in place of 'Save'; a second button then discards the input. */
  apply?: string
  /** An additional message about a save, from the values that were sent and the server's response. */
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

/** The customised parts of a type's screens. */
export interface Override {
  words?: Partial<Words>
  Card?: ComponentType<CardProps>
  /** The large fields, such as rich text, that the card shows. */
  shows?: string[]
  form?: FormOverride
  /** Set if only visitors create entries. */
  received?: true
  /** Set if the page of an entry is shown beside its form from the start. */
  beside?: true
  /** The page to show there, for a type without pages for entries. */
  page?: string
  /** Previews the page of an entry with the input of the form, in place of the generic preview. */
  Preview?: ComponentType<PreviewProps>
}

/** The props of a preview beside a form. */
export interface PreviewProps {
  type: ContentType
  id: string
  /** The address of the page of the stored entry. */
  address: string
  form: RefObject<FormHandle | null>
}

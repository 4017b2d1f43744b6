import type { ComponentType } from 'react'
import type { ContentType, Entry } from '../model/schema.ts'
import type { Words } from '../model/words.ts'

export interface CardProps {
  type: ContentType
  entry: Entry
  onEdit: () => void
  onDelete: () => void
  /** Called when an edit is likely to come. */
  onPrepare: () => void
}

/** How a type's form differs from all its fields in their order. */
export interface FormOverride {
  /** The fields that are shown at once; others are a click away. */
  fields: string[]
  /** Set where no other field is in the form. */
  partial?: boolean
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
}

import type { Loaded } from '@quoin/shared-ui/api/content'
import type { Ref, RefObject } from 'react'
import type { ContentType, Entry } from '../model/schema.ts'
import type { FormHandle } from './formHandle.ts'
import type { FormLayout } from './formLayout.ts'
import type { FormOverride, FormParts } from './override.ts'
import type { Unsaved } from './useUnsavedGuard.ts'

/** The options of `useEditor`. */
export interface EditorOptions {
  type: ContentType
  layout: FormLayout
  /** The entry to change; null to create one. */
  loaded: Loaded<Entry> | null
  /** The published entry, if the form starts from pending changes. */
  published?: Loaded<Entry> | undefined
  /** The form element, in which the first invalid control is focused. */
  element: RefObject<HTMLElement | null>
  remark?: FormOverride['remark'] | undefined
  parts?: FormParts | undefined
  counts?: FormOverride['counts'] | undefined
  /** Ref to the form's imperative handle. */
  handle?: Ref<FormHandle> | undefined
  /** Reports a failure; errors of fields are shown beside them anyway. */
  onFailure: (error: unknown) => void
  /** Called with the kind of unsaved input. */
  onUnsaved?: (unsaved: Unsaved) => void
  /** Called when a new entry is stored whose form stays open: later saves change it. */
  onCreated?: (saved: Loaded<Entry>) => void
  /**
   * Called when all input is saved, with the stored entry; null if that is unknown. `closes` reports whether the save
   * closes a form that other saves leave open.
   */
  onSaved?: (saved: Loaded<Entry> | null, closes: boolean) => void
}

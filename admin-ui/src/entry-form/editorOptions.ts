import type { Loaded } from '@quoin/shared-ui/api/content'
import type { Ref, RefObject } from 'react'
import type { ContentType, Entry } from '../model/schema.ts'
import type { FormHandle } from './formHandle.ts'
import type { FormLayout } from './formLayout.ts'
import type { FormOverride, FormParts } from './override.ts'
import type { Unsaved } from './useUnsavedGuard.ts'

/** What `useEditor` is given. */
export interface EditorOptions {
  type: ContentType
  layout: FormLayout
  /** The entry to change; null to create one. */
  loaded: Loaded<Entry> | null
  /** The entry as it is published, where the form starts from pending changes. */
  published?: Loaded<Entry> | undefined
  /** The form's element, in which the first complaint gets the focus. */
  element: RefObject<HTMLElement | null>
  remark?: FormOverride['remark'] | undefined
  parts?: FormParts | undefined
  /** Receives what else on the page may do with the form. */
  handle?: Ref<FormHandle> | undefined
  /** Reports a failure; what is wrong with fields is beside them anyway. */
  onFailure: (error: unknown) => void
  /** Called with what there is to lose. */
  onUnsaved?: (unsaved: Unsaved) => void
  /** Called when everything that was typed is saved, with the entry as it is stored; null where that is not known. */
  onSaved?: (saved: Loaded<Entry> | null) => void
}

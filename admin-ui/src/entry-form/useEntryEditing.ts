import type { Loaded } from '@quoin/shared-ui/api/content'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Ref, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { LoadedPending } from '../api/entries/pendingCalls.ts'
import { keepPending } from '../api/entries/pendingWrites.ts'
import { useFailure } from '../api/useFailure.ts'
import { publishingOf } from '../model/publishing.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import type { Words } from '../model/words.ts'
import { useAutosave } from './autosave/useAutosave.ts'
import { buildFormLayout, withChoices } from './formLayout.ts'
import type { FormHandle } from './formHandle.ts'
import type { FormOverride, FormParts } from './override.ts'
import type { SaveAs } from './saving/useSend.ts'
import { useEditor } from './useEditor.ts'
import { useSaveKey } from './useSaveKey.ts'
import { type Unsaved, useUnsaved } from './useUnsavedGuard.ts'

/** The props of a form of an entry. */
export interface EditingProps {
  type: ContentType
  words: Words
  override: FormOverride | undefined
  /** The entry to change; null to create one. */
  loaded: Loaded<Entry> | LoadedPending | null
  /** The published entry, if `loaded` has pending changes. */
  published?: Loaded<Entry> | undefined
  /** Called with the kind of unsaved input. */
  onUnsaved: (unsaved: Unsaved) => void
  /** Called when a new entry is stored whose form stays open: later saves change it. */
  onCreated?: (saved: Loaded<Entry>) => void
  /**
   * Called when all input is saved, with the stored entry; null if that is unknown. `closes` reports whether the save
   * closes a form that other saves leave open.
   */
  onSaved?: (saved: Loaded<Entry> | null, closes: boolean) => void
  /** Ref to the form's imperative handle. */
  handle?: Ref<FormHandle>
}

/** The result of `useEntryEditing`. */
export type Editing = ReturnType<typeof useEntryEditing>

/** Edits one entry in a form element: its input, its saves by itself and by keys, and the ways to save it. */
export function useEntryEditing(props: EditingProps, staysOpen = false) {
  const { type, words, override, published, onUnsaved } = props
  const client = useQueryClient()
  const [layout] = useState(() => buildFormLayout(type, override))
  const shown = useMemo(() => withChoices(layout, type), [layout, type])
  const element = useRef<HTMLFormElement>(null)
  const editor = useEditor({
    ...props,
    layout,
    element,
    remark: override?.remark,
    parts: override?.parts,
    counts: override?.counts,
    onFailure: useFailure(),
  })
  const autosave = useAutosave({ type, editor, published })
  const partsTyped = usePartsTyped(override?.parts)
  const own = editor.unsaved === 'typed' && autosave.leaving ? 'leaving' : editor.unsaved
  useUnsaved(partsTyped && own !== 'saving' ? 'typed' : own, onUnsaved)
  const { start, save } = editor
  const base = published ?? start
  const said = start === null ? words.created : words.updated
  const keep = asDraft(client, type)
  const saved: SaveAs = published ? keep : { done: said }
  // Other saves leave such a form open, and so do keys. A draft over what visitors see is kept, and the work goes on.
  const submitted: SaveAs = staysOpen && !published ? { ...saved, closes: true } : saved
  useSaveKey(element, staysOpen ? () => void save(saved)() : undefined)
  return {
    layout: shown,
    element,
    editor,
    autosave,
    /** The stored entry that visitors see, or would see; null for a new entry. */
    base,
    /** Whether the entry exists and can be published. */
    publishes: base !== null && publishingOf(type) !== undefined,
    /** The notice after a save. */
    said,
    /** How to save the input as a draft. */
    keep,
    /** How the submit button saves. */
    submitted,
  }
}

/** How to save the input as a draft. */
function asDraft(client: QueryClient, type: ContentType): SaveAs {
  return {
    done: 'Kept as a draft. Visitors see no change.',
    by: (target, values) => keepPending(client, type, target, values),
    final: true,
    kept: true,
  }
}

/** Whether there is unsaved input in the entries that are edited within a form. */
function usePartsTyped(parts: FormParts | undefined): boolean {
  return useSyncExternalStore(
    parts?.follow ?? followNothing,
    parts?.isDirty ?? (() => false),
  )
}

function followNothing() {
  return () => undefined
}

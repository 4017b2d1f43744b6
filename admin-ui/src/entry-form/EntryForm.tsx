import type { Loaded } from '@quoin/shared-ui/api/content'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  type Ref,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { LoadedPending } from '../api/entries/pendingCalls.ts'
import { keepPending } from '../api/entries/pendingWrites.ts'
import { publishingOf } from '../model/publishing.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import { useFailure } from '../api/useFailure.ts'
import { UsedBy } from '../ui/uses/UsedBy.tsx'
import { Creation } from './create/Creation.tsx'
import { ConflictNotice } from './conflict/ConflictNotice.tsx'
import styles from './EntryForm.module.css'
import { ErrorSummary } from './errors/ErrorSummary.tsx'
import { FormButtons, type OtherSave } from './FormButtons.tsx'
import { FormFields } from './FormFields.tsx'
import type { FormHandle } from './formHandle.ts'
import { useAutosave } from './autosave/useAutosave.ts'
import type { FormOverride, FormParts } from './override.ts'
import { buildFormLayout, withChoices } from './formLayout.ts'
import { Presence } from './presence/Presence.tsx'
import { PublishBar } from './publish/PublishBar.tsx'
import { Restored } from './draft/Restored.tsx'
import type { SaveAs } from './saving/useSend.ts'
import { useEditor } from './useEditor.ts'
import { useSaveKey } from './useSaveKey.ts'
import { type Unsaved, useUnsaved } from './useUnsavedGuard.ts'
import type { Words } from '../model/words.ts'

interface Props {
  type: ContentType
  words: Words
  override: FormOverride | undefined
  /** The entry to change; null to create one. */
  loaded: Loaded<Entry> | LoadedPending | null
  /** The published entry, if `loaded` has pending changes. */
  published?: Loaded<Entry> | undefined
  other?: OtherSave | undefined
  /** Called with the kind of unsaved input. */
  onUnsaved: (unsaved: Unsaved) => void
  /** Called when all input is saved, with the stored entry; null if that is unknown. */
  onSaved?: (saved: Loaded<Entry> | null) => void
  /** Ref to the form's imperative handle. */
  handle?: Ref<FormHandle>
  /** Called by Cancel; without it there is no such button. */
  onCancel?: () => void
  /** Further elements beside the buttons. */
  children?: ReactNode
}

/** The form of one entry. If a save is refused, the input is kept. */
export function EntryForm(props: Props) {
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
    onFailure: useFailure(),
  })
  const autosave = useAutosave({ type, editor, published })
  const partsTyped = usePartsTyped(override?.parts)
  const own = editor.unsaved === 'typed' && autosave.leaving ? 'leaving' : editor.unsaved
  useUnsaved(partsTyped && own !== 'saving' ? 'typed' : own, onUnsaved)
  useSaveKey(element)
  const { start, save } = editor
  const base = published ?? start
  const keep = asDraft(client, type)
  const said = start === null ? words.created : words.updated
  const publishes = base !== null && publishingOf(type) !== undefined
  return (
    <Creation>
      {publishes && (
        <PublishBar
          type={type}
          editor={editor}
          start={base}
          published={published}
          mayHide={override?.isAlwaysShown?.(base.entity) !== true}
        >
          <ErrorSummary
            type={type}
            complaints={editor.refusalAt('acts')}
            form={element}
          />
        </PublishBar>
      )}
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => void save(published ? keep : { done: said })(event)}
      >
        {start && <Presence type={type} id={start.entity.id} typing={editor.isDirty} />}
        <Restored editor={editor} form={element} />
        <ConflictNotice editor={editor} />
        <FormFields
          type={type}
          layout={shown}
          edited={editor.typedField?.name}
          control={editor.form.control}
          errorAt={editor.errorAt}
          rows={override?.rows}
        />
        {start && <UsedBy type={type} id={start.entity.id} />}
        <FormButtons
          {...props}
          editor={editor}
          autosave={autosave}
          element={element}
          said={said}
          keep={keep}
        />
      </form>
    </Creation>
  )
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

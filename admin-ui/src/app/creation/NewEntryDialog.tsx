import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { useCallback, useRef } from 'react'
import { useBeforeUnload } from 'react-router'
import type { NewEntryProps } from '../../entry-form/create/newEntry.ts'
import { EntryForm } from '../../entry-form/EntryForm.tsx'
import { DraftScope, forgetDraft, useDraftKey } from '../../entry-form/draft/keptDraft.ts'
import { discardQuestion } from '../../entry-form/draft/useDiscard.ts'
import type { Override } from '../../entry-form/override.ts'
import type { Unsaved } from '../../entry-form/useUnsavedGuard.ts'
import { forms } from '../../features/forms/override.ts'
import { newForm } from '../../model/newForm.ts'
import { wordsOf } from '../../model/words.ts'
import { overrides } from '../overrides.ts'

const all: typeof overrides = {
  ...overrides,
  form: { ...forms, form: { fields: [], ...forms.form, starts: newForm } },
}

/**
 * The form of a new entry that another form will refer to. Closing it asks for confirmation if something would be lost.
 */
export function NewEntryDialog(props: NewEntryProps) {
  return (
    <DraftScope value="/reference">
      <NewEntry {...props} />
    </DraftScope>
  )
}

function NewEntry({ type, onCreated, onClose }: NewEntryProps) {
  const confirm = useConfirm()
  const draft = useDraftKey(type, null)
  const unsaved = useRef<Unsaved>('nothing')
  const mark = useCallback((next: Unsaved) => {
    unsaved.current = next
  }, [])
  const override: Override = all[type.name] ?? {}
  const words = wordsOf(type, override.words)
  useBeforeUnload((event) => {
    if (unsaved.current !== 'nothing') event.preventDefault()
  })
  const close = async () => {
    if (unsaved.current === 'saving') return
    if (unsaved.current === 'typed') {
      const yes = await confirm(discardQuestion)
      if (!yes) return
      forgetDraft(draft)
    }
    onClose()
  }
  return (
    <Dialog open title={words.addTitle} onOpenChange={() => void close()}>
      <EntryForm
        type={type}
        words={words}
        override={override.form}
        loaded={null}
        onUnsaved={mark}
        onSaved={(saved) => {
          if (saved) onCreated(saved.entity.id)
          onClose()
        }}
        onCancel={() => void close()}
      />
    </Dialog>
  )
}

import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import type { RefObject } from 'react'
import { useSession } from '../../session/store.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { bringBack, isKept, type KeptDraft } from './keptDraft.ts'

/** A form whose input can be discarded. */
export interface DiscardableForm {
  /** The key of the stored draft in this tab. */
  draftKey: string
  type: ContentType
  start: { entity: Entry } | null
  /** Discards the input and returns it. */
  discard: () => KeptDraft
}

/** The question before typed text is discarded. */
export const discardQuestion = {
  title: 'Discard unsaved changes?',
  description: 'What you have typed here is not saved yet.',
  action: 'Discard',
}

/**
 * A function that asks for confirmation, discards the input of a form, and offers to restore it, even after the form
 * was closed.
 */
export function useDiscard(
  { draftKey, type, start, discard }: DiscardableForm,
  element: RefObject<HTMLElement | null>,
): () => Promise<void> {
  const confirm = useConfirm()
  const toast = useToast()
  const { undo } = useSession()
  return async () => {
    if (!(await confirm(discardQuestion))) return
    const draft = discard()
    // The pressed button is unmounted.
    element.current?.closest<HTMLElement>('[role=dialog], main')?.focus()
    const keys = [`${type.name}/${start?.entity.id ?? ''}`]
    undo.supersede(keys)
    const signal = undo.add(keys)
    const run = async () => {
      if (signal.aborted) return
      if (isKept(draftKey) && !(await confirm(discardQuestion))) return
      undo.supersede(keys)
      const shown = bringBack(draftKey, draft)
      toast({
        title: 'Undone.',
        ...(!shown && { description: 'Open the form again: your text is in it.' }),
      })
    }
    toast({
      title: 'What you had typed was discarded.',
      action: {
        text: 'Undo',
        hint: 'Press Control and Z to undo',
        run: () => void run(),
        signal,
      },
    })
  }
}

import { ApiError } from '@quoin/shared-ui/api/ApiError'
import type { Loaded } from '@quoin/shared-ui/api/content'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { keepSaved } from '../../api/entries/cache.ts'
import { updateEntry } from '../../api/entries/calls.ts'
import { revisionIn } from '../../api/entries/history.ts'
import { isPending, keepPending } from '../../api/entries/pendingWrites.ts'
import { PRECONDITION_FAILED, type Target } from '../../api/entries/write.ts'
import type { Drafts } from '../../fields/drafts.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { leftOut } from '../errors/leftOut.ts'
import type { Editor } from '../useEditor.ts'
import { applyAutosave } from './applyAutosave.ts'

/** The reason why input is not autosaved: the person has to act. */
export class NotByItself extends Error {
  override readonly name = 'NotByItself'
}

/** Autosaves the input, and updates the form with the response. */
export function useSendDrafts(
  type: ContentType,
  editor: Editor,
  note: (target: Target, saved: Loaded<Entry>) => void,
) {
  const client = useQueryClient()
  const toast = useToast()
  const settled = useRef('')
  const reported = useRef<string>(undefined)

  const { mutateAsync: send } = useMutation({
    mutationKey: ['autosave', type.name],
    mutationFn: async ({ target, values }: { target: Target; values: object }) => {
      if (isPending(target)) return keepPending(client, type, target, values)
      const { entity, etag } = target
      const answer = await updateEntry(type, entity.id, values, { etag, autosave: true })
      await keepSaved(client, type, answer)
      return answer
    },
  })

  // It is reported once, not after each pause in typing.
  const reportLeftOut = (text: string | undefined) => {
    if (text !== undefined && text !== reported.current)
      toast({ title: 'Not all of it is saved.', description: text })
    reported.current = text
  }

  return {
    /** Whether these are the drafts that the last response left in the form. */
    isSettled: (drafts: Drafts) => JSON.stringify(drafts) === settled.current,
    sendDrafts: async (
      target: Target,
      drafts: Drafts,
      values: Record<string, unknown>,
    ) => {
      try {
        const answer = await send({ target, values })
        settled.current = JSON.stringify(applyAutosave(editor, answer, drafts))
        // A save without changes makes no revision that could be undone.
        if (revisionIn(answer.etag) !== revisionIn(target.etag)) note(target, answer)
        reportLeftOut(leftOut(values, answer.entity))
      } catch (error) {
        const late = error instanceof ApiError && error.status === PRECONDITION_FAILED
        if (!late) throw error
        await editor.meetLatest(target)
        throw new NotByItself(
          'somebody else has changed this too. Look at it, then save.',
        )
      }
    },
  }
}

import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import {
  useIsMutating,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { messagesQuery, say } from '../../../api/inbox.ts'
import type { ContentType } from '../../../model/schema.ts'
import { forgetDraft } from '../../../entry-form/draft/keptDraft.ts'

interface Options {
  type: ContentType
  id: string
  /** Whether it is a note for staff rather than a mail. */
  note: boolean
  /** The key of the stored draft in this tab. */
  draft: string
  /** Called when a message is stored, also if it was sent before this form was opened. */
  onKept: () => void
  onError: (error: unknown) => void
}

/** Sends messages, one at a time, even if the dialog is closed and opened again meanwhile. */
export function useSay({ type, id, note, draft, onKept, onError }: Options) {
  const client = useQueryClient()
  const toast = useToast()
  const mutationKey = ['say', draft]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (body: string) => say(type, id, { body, ...(note && { note }) }),
    onSuccess: (message) => {
      forgetDraft(draft)
      toast({ title: note ? 'Note kept' : 'Reply on its way' })
      client.setQueryData(messagesQuery(type, id).queryKey, (before) =>
        before?.some((one) => one.id === message.id) ? before : before?.concat(message),
      )
    },
    onError,
    // Without a response it is unknown whether the message arrived.
    onSettled: () => void client.invalidateQueries(messagesQuery(type, id)),
  })
  const kept = useEffectEvent(onKept)
  // Includes messages from a dialog that was closed since.
  const last = useMutationState({
    filters: { mutationKey, status: 'success' },
    select: ({ mutationId }) => mutationId,
  }).at(-1)
  const known = useRef(last)
  useEffect(() => {
    if (last === known.current) return
    known.current = last
    if (last !== undefined) kept()
  }, [last])
  return {
    pending: useIsMutating({ mutationKey }) > 0,
    send: (body: string) => {
      // A second key press may come before the next render.
      if (client.isMutating({ mutationKey }) === 0) mutate(body)
    },
  }
}

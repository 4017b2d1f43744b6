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
  /** Whether it is a note for staff, and no mail. */
  note: boolean
  /** The name under which this tab keeps unsaved input. */
  draft: string
  /** Called when a message is kept, also one that was on its way before this form was opened. */
  onKept: () => void
  onError: (error: unknown) => void
}

/** Sends messages, one at a time: a window that was closed and opened again knows of the one that is on its way. */
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
    // Nobody knows whether one arrived that was not answered.
    onSettled: () => void client.invalidateQueries(messagesQuery(type, id)),
  })
  const kept = useEffectEvent(onKept)
  // Also one that a window sent which was closed since.
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
      // Keys come faster than renders.
      if (client.isMutating({ mutationKey }) === 0) mutate(body)
    },
  }
}

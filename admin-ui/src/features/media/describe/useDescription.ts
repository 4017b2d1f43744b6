import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keepSaved } from '../../../api/entries/cache.ts'
import { fetchEntry, updateEntry } from '../../../api/entries/calls.ts'
import type { MediaItem } from '../../../api/media.ts'
import { messageOf } from '../../../api/useFailure.ts'
import type { ContentType } from '../../../model/schema.ts'

/** Somebody else has described the picture since it was read. */
class Described extends Error {
  override readonly name = 'Described'
  readonly alt: string

  constructor(alt: string) {
    const now = alt === '' ? 'has removed the description' : `has written: “${alt}”`
    super(`Somebody else ${now}. Try again to replace that.`)
    this.alt = alt
  }
}

/** The description of a picture: the typed text, and whether it is saved. */
export function useDescription(type: ContentType, item: MediaItem) {
  const client = useQueryClient()
  const [text, setText] = useState(item.alt)
  const [stored, setStored] = useState(item.alt)
  const left = useRef<string>(undefined)
  const { mutate, status, error, reset } = useMutation({
    // In turn, so that the last typed text remains.
    scope: { id: `describe/${item.id}` },
    mutationFn: async ({ alt, seen }: { alt: string; seen: string }) => {
      const { signal } = new AbortController()
      const { entity, etag } = await fetchEntry(type, item.id, signal)
      const present = entity.alt as string
      if (present !== seen && present !== alt) throw new Described(present)
      const saved = await updateEntry(type, item.id, { alt }, { etag })
      await keepSaved(client, type, saved)
    },
    onSuccess: (_saved, { alt }) => {
      setStored(alt)
      // It was typed and left while this was on its way.
      const next = left.current
      left.current = undefined
      if (next !== undefined && next !== alt) mutate({ alt: next, seen: alt })
    },
    onError: (failure) => {
      if (failure instanceof Described) setStored(failure.alt)
    },
    onSettled: () => {
      void invalidateFor(client, { op: 'put', type: type.name, id: item.id })
    },
  })
  const typed = text.trim()
  const saving = status === 'pending'
  const dirty = typed !== stored
  return {
    text,
    type: (next: string) => {
      setText(next)
      if (status === 'error') reset()
    },
    save: () => {
      if (saving) left.current = typed
      else if (dirty) mutate({ alt: typed, seen: stored })
    },
    saving,
    failure: status === 'error' ? messageOf(error) : undefined,
    /** Whether something would be lost if the list were closed. */
    unsaved: dirty || saving,
    described: stored.trim() !== '',
    saved: status === 'success' && !dirty,
  }
}

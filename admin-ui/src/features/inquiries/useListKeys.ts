import type { RefObject } from 'react'
import type { ContentType } from '../../model/schema.ts'
import { useClose } from './useClose.ts'
import { useInboxKeys } from './useInboxKeys.ts'

interface Options {
  type: ContentType
  /** The element with the list. */
  list: RefObject<HTMLElement | null>
  onReply: (id: string) => void
  /** Called after the only inquiry of the list was closed: a filtered list loses it, and with it the focus. */
  onEmpty: () => void
}

/**
 * The keys of the inbox on a list: they move the focus between the controls that open an inquiry, which have its id as
 * `data-inquiry`, and act on the inquiry with the focus.
 */
export function useListKeys({ type, list, onReply, onEmpty }: Options): void {
  const close = useClose(type)
  useInboxKeys((action) => {
    const openers = [
      ...(list.current?.querySelectorAll<HTMLElement>('[data-inquiry]') ?? []),
    ]
    const at = openers.indexOf(currentOpener() as HTMLElement)
    const id = openers[at]?.dataset.inquiry
    if (action === 'next') focus(openers[at + 1])
    else if (action === 'previous') focus(openers[at < 0 ? 0 : at - 1])
    else if (id === undefined) return
    else if (action === 'reply') onReply(id)
    else {
      const next = openers[at + 1] ?? openers[at - 1]
      void close(id).then((isClosed) => {
        // The list may have lost the inquiry, and with it the focus.
        const isLost = document.activeElement === document.body
        if (!isClosed || (!isLost && currentOpener() !== openers[at])) return
        if (next) focus(next)
        else onEmpty()
      })
    }
  })
}

/** The control that opens the inquiry with the focus. */
function currentOpener() {
  return document.activeElement?.closest('article, tr')?.querySelector('[data-inquiry]')
}

function focus(opener: HTMLElement | undefined) {
  opener?.focus()
  opener?.closest('article, tr')?.scrollIntoView({ block: 'nearest' })
}

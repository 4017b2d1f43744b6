import { useState } from 'react'
import type { ContentType } from '../../../model/schema.ts'
import { useSession } from '../../../session/store.ts'
import { keptSections } from './keptSections.ts'

/** The sections whose forms are open: initially those with drafts from before a reload. */
export function useOpenIds(type: ContentType) {
  const session = useSession()
  // Restored drafts are saved with the page.
  const [open, setOpen] = useState(() => keptSections(session, type))
  const isOpen = (id: string) => open.includes(id)
  const close = (id: string) => {
    setOpen((before) => before.filter((other) => other !== id))
  }
  const show = (id: string) => {
    setOpen((before) => [...before.filter((other) => other !== id), id])
  }
  return {
    isOpen,
    show,
    close,
    toggle: (id: string) => {
      if (isOpen(id)) close(id)
      else show(id)
    },
  }
}

import { useState } from 'react'

/**
 * Whether the open inquiry was opened for a reply, and a function that is called with the id of an inquiry before it is
 * opened for a reply. The reply ends with the view, which the Back button closes too.
 */
export function useReplied(open: string | null): [boolean, (id: string) => void] {
  const [replied, setReplied] = useState<string | null>(null)
  const [before, setBefore] = useState(open)
  if (open !== before) {
    setBefore(open)
    if (open !== replied) setReplied(null)
  }
  return [open !== null && open === replied, setReplied]
}

import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useState } from 'react'

interface Options {
  list: { latest: () => string[]; insert: (id: string, at: number) => void }
  open: { show: (id: string) => void; close: (id: string) => void }
  nameOf: (id: string) => string
  /** Whether the form of a section has unsaved input. */
  isTyped: (id: string) => boolean
}

/** The sections that were removed from a page since it was opened, with an undo for each. */
export function useTakenOff({ list, open, nameOf, isTyped }: Options) {
  const [ids, setIds] = useState<string[]>([])
  const toast = useToast()
  const forget = (id: string) => {
    setIds((before) => before.filter((other) => other !== id))
  }
  return {
    ids,
    forget,
    /** Records that a section was removed from its position in the list. */
    remove: (id: string, at: number) => {
      const wasTyped = isTyped(id)
      setIds((before) => [...before, id])
      open.close(id)
      toast({
        title: `${nameOf(id)} is taken off the page.`,
        action: {
          text: 'Undo',
          hint: 'Or add it again by Use an existing section',
          run: () => {
            if (!list.latest().includes(id)) {
              list.insert(id, at)
              forget(id)
            }
            // A save of the page includes its draft again.
            if (wasTyped) open.show(id)
          },
        },
      })
    },
  }
}

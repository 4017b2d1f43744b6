import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useEffect, useRef } from 'react'

/** What changes a list in a form: whoever removes an item can undo that as long as the notice of it is shown. */
export function useRemovable<Item>(
  items: Item[],
  onChange: (items: Item[]) => void,
  nameOf: (item: Item, at: number) => string,
): (next: Item[]) => void {
  const toast = useToast()
  // What is undone later starts from the list as it is then.
  const latest = useRef({ items, onChange })
  useEffect(() => {
    latest.current = { items, onChange }
  })
  return (next) => {
    onChange(next)
    if (next.length >= items.length) return
    const at = items.findIndex((item) => !next.includes(item))
    const gone = items[at]
    if (gone === undefined) return
    toast({
      title: `${nameOf(gone, at)} is removed.`,
      action: {
        text: 'Undo',
        hint: 'Or leave without saving',
        run: () => {
          latest.current.onChange(latest.current.items.toSpliced(at, 0, gone))
        },
      },
    })
  }
}

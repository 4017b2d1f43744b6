import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useEffect, useRef } from 'react'

/** Removes items from a list in a form, with an undo while the notice is shown. */
export function useRemovable<Item>(
  items: Item[],
  onChange: (items: Item[]) => void,
  nameOf: (item: Item, at: number) => string,
): (next: Item[]) => void {
  const toast = useToast()
  // An undo starts from the list at that time.
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

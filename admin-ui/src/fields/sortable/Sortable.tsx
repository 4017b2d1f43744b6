import { DndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import styles from './sortable.module.css'
import { useDrag } from './useDrag.ts'
import { useEscape } from './useEscape.ts'
import { useFocus } from './useFocus.ts'
import { useHeld } from './useHeld.ts'
import { useItems } from './useItems.ts'

/** An item as its card edits it. */
export interface Item<Value> {
  value: Value
  onChange: (value: Value) => void
  /** Where complaints about the item stand in the form. */
  path: string
}

export interface SortableProps<Value> {
  /** The path of the list in the form. */
  name: string
  value: Value[]
  /** A number that stays an item's own, where the list is changed from outside as well. */
  keyOf?: (value: Value) => number
  onChange: (value: Value[]) => void
  /** What tells of complaints: another one when there are others. */
  errorAt: unknown
  /** What the buttons of an item call it: 'block 2'. */
  called: (at: number) => string
  /** What stands above an item. */
  titleOf: (value: Value, at: number) => ReactNode
  /** Whether an item is a line, which stands in its title; else a title above what is edited. */
  lines?: boolean
  /** What stands between the title of an item and the button that removes it. */
  besideOf?: (value: Value, at: number) => ReactNode
  /** Whether the items can only be moved. */
  fixed?: boolean
  /** What stands below the items, and may add one. */
  foot: (add: (value: Value) => void) => ReactNode
  /** Draws an item. */
  children: (item: Item<Value>, at: number) => ReactNode
}

/** A list of cards in an order that people choose, by drag and by keys. */
export function Sortable<Value>(props: SortableProps<Value>) {
  const { name, value, onChange, called, titleOf, lines = false, besideOf, fixed } = props
  const { foot, children } = props
  const { keys, judgedAt, add, remove, move } = useItems(props)
  const { root, focus } = useFocus()
  const focusHandle = (key: number | undefined) => {
    focus(
      key === undefined
        ? '[data-foot] :is(button, input)'
        : `[data-handle="${String(key)}"]`,
    )
  }
  const held = useHeld(keys, (from, to) => {
    move(from, to)
    focusHandle(keys[from])
  })
  const drag = useDrag(keys, move)
  useEscape(held.key !== 0 || drag.dragging)
  return (
    <div ref={root} data-sortable="" className={styles.sortable}>
      <DndContext {...drag.context}>
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ol className={styles.items} data-lines={lines}>
            {value.map((item, at) => {
              const key = keys[at] ?? 0
              const path = `${name}[${judgedAt(key)}]`
              return (
                <Card
                  key={key}
                  id={key}
                  title={titleOf(item, at)}
                  called={called(at)}
                  line={lines}
                  beside={besideOf?.(item, at)}
                  held={held}
                  onRemove={fixed ? undefined : () => focusHandle(remove(at))}
                >
                  {children(
                    {
                      value: item,
                      path,
                      onChange: (next) => onChange(value.with(at, next)),
                    },
                    at,
                  )}
                </Card>
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
      <div data-foot="">
        {foot((item) => {
          focus(`[data-card="${String(add(item))}"] :is(input, textarea, select)`)
        })}
      </div>
      <VisuallyHidden>
        <span aria-live="assertive">{held.said}</span>
      </VisuallyHidden>
    </div>
  )
}

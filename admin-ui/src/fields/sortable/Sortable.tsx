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

/** The props to edit an item in its card. */
export interface Item<Value> {
  value: Value
  onChange: (value: Value) => void
  /** The path of the item in error messages. */
  path: string
}

export interface SortableProps<Value> {
  /** The path of the list in the form. */
  name: string
  value: Value[]
  /** Returns a stable key of an item, if the list is also changed from outside. */
  keyOf?: (value: Value) => number
  onChange: (value: Value[]) => void
  /** A value that changes with the error messages. */
  errorAt: unknown
  /** The name of an item in the labels of the buttons: 'block 2'. */
  called: (at: number) => string
  /** The title of an item. */
  titleOf: (value: Value, at: number) => ReactNode
  /** Whether an item is a single line, which is edited in its title; otherwise the title is above the editor. */
  lines?: boolean
  /** Shown between the title of an item and the button that removes it; may insert an item below. */
  besideOf?: (value: Value, at: number, insert: (value: Value) => void) => ReactNode
  /** Whether items can be moved but not added or removed. */
  fixed?: boolean
  /** Shown below the items; may add one. */
  foot: (add: (value: Value) => void) => ReactNode
  /** Renders an item. */
  children: (item: Item<Value>, at: number) => ReactNode
}

/** A list of cards in manual order, by drag and by keys. */
export function Sortable<Value>(props: SortableProps<Value>) {
  const { name, value, onChange, called, titleOf, lines = false, besideOf, fixed } = props
  const { foot, children } = props
  const { keys, judgedAt, add, insert, remove, move } = useItems(props)
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
                  beside={besideOf?.(item, at, (next) => {
                    focusHandle(insert(next, at + 1))
                  })}
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

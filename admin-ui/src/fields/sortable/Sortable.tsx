import { DndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { type ReactNode, useState } from 'react'
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
  /** Moves the item to another index. */
  move: (to: number) => void
}

/** A card that opens when its title is pressed. */
export interface Fold {
  /** Shown after the title. */
  note: ReactNode
  /** Whether something in the item has an error: then it is open. */
  isInvalid: boolean
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
  /** Makes the cards open when their titles are pressed. New items are open. */
  fold?: (value: Value, path: string) => Fold
  /** Whether items can be moved but not added or removed. */
  fixed?: boolean
  /** Shown below the items; may add one. */
  foot: (add: (value: Value) => void) => ReactNode
  /** Renders an item, which may be closed. */
  children: (item: Item<Value>, at: number, isOpen: boolean) => ReactNode
}

/** A list of cards in manual order, by drag and by keys. */
export function Sortable<Value>(props: SortableProps<Value>) {
  const { name, value, onChange, called, titleOf, lines = false, besideOf, fixed } = props
  const { fold, foot, children } = props
  // The key of the latest new item.
  const [added, setAdded] = useState<number>()
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
          <ol className={styles.items} data-lines={lines} data-folds={fold !== undefined}>
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
                  fold={fold?.(item, path)}
                  starts={key === added}
                  held={held}
                  onRemove={fixed ? undefined : () => focusHandle(remove(at))}
                >
                  {(isOpen) =>
                    children(
                      {
                        value: item,
                        path,
                        onChange: (next) => onChange(value.with(at, next)),
                        move: (to) => move(at, to),
                      },
                      at,
                      isOpen,
                    )
                  }
                </Card>
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
      <div data-foot="">
        {foot((item) => {
          const key = add(item)
          setAdded(key)
          focus(`[data-card="${String(key)}"] :is(input, textarea, select)`)
        })}
      </div>
      <VisuallyHidden>
        <span aria-live="assertive">{held.said}</span>
      </VisuallyHidden>
    </div>
  )
}

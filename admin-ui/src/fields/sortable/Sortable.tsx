import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from './Card.tsx'
import { instructions, sayings } from './sayings.ts'
import styles from './sortable.module.css'
import { useKeys } from './useKeys.ts'
import { useMoving } from './useMoving.ts'

/** An item as its card edits it. */
export interface Item<Value> {
  value: Value
  onChange: (value: Value) => void
  /** Where complaints about the item stand in the form. */
  path: string
}

interface Props<Value> {
  /** The path of the list in the form. */
  name: string
  value: Value[]
  onChange: (value: Value[]) => void
  /** What tells of complaints: another one when there are others. */
  errorAt: unknown
  /** What the buttons of an item call it: 'block 2'. */
  called: (at: number) => string
  /** What stands above an item. */
  titleOf: (value: Value, at: number) => string
  /** What stands below the items, and may add one. */
  foot: (add: (value: Value) => void) => ReactNode
  /** Draws an item. */
  children: (item: Item<Value>, at: number) => ReactNode
}

/** A list of cards in an order that people choose, by drag and by keys. */
export function Sortable<Value>(props: Props<Value>) {
  const { name, value, onChange, errorAt, called, titleOf, foot, children } = props
  const { keys, setKeys, newKey, judgedAt } = useKeys(value.length, errorAt)
  const { root, focus } = useFocus()
  const moving = useMoving()
  const change = (nextValue: Value[], nextKeys: number[]) => {
    setKeys(nextKeys)
    onChange(nextValue)
  }
  const add = (item: Value) => {
    const key = newKey()
    change([...value, item], [...keys, key])
    focus(`[data-card="${String(key)}"] :is(input, textarea, select)`)
  }
  const remove = (at: number) => {
    const rest = keys.toSpliced(at, 1)
    change(value.toSpliced(at, 1), rest)
    const next = rest[Math.min(at, rest.length - 1)]
    focus(next === undefined ? '[data-foot] button' : `[data-handle="${String(next)}"]`)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    moving.onDragEnd()
    const [from, to] = [active.id, over?.id].map((id) => keys.indexOf(Number(id)))
    if (from === undefined || to === undefined || to < 0 || from === to) return
    change(moved(value, from, to), moved(keys, from, to))
  }
  const titles = value.map(titleOf)
  return (
    <div ref={root} className={styles.sortable}>
      <DndContext
        {...moving}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements: sayings(keys, titles),
          screenReaderInstructions: { draggable: instructions },
        }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ol className={styles.items}>
            {value.map((item, at) => {
              const key = keys[at] ?? at
              return (
                <Card
                  key={key}
                  id={key}
                  title={titles[at] ?? ''}
                  called={called(at)}
                  onRemove={() => remove(at)}
                >
                  {children(
                    {
                      value: item,
                      onChange: (next) => onChange(value.with(at, next)),
                      path: `${name}[${judgedAt(key)}]`,
                    },
                    at,
                  )}
                </Card>
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
      <div data-foot="">{foot(add)}</div>
    </div>
  )
}

function moved<Item>(items: Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}

/** Gives the focus to a part of an element, once it is there. */
function useFocus() {
  const root = useRef<HTMLDivElement>(null)
  const next = useRef('')
  useEffect(() => {
    if (next.current === '') return
    root.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = ''
  })
  return {
    root,
    focus: (selector: string) => {
      next.current = selector
    },
  }
}

import { useEffect, useRef } from 'react'
import type { Drafts } from '../../fields/drafts.ts'
import { Sortable } from '../../fields/sortable/index.tsx'
import { useRemovable } from '../../fields/sortable/useRemovable.ts'
import { ItemAdder } from './ItemAdder.tsx'
import { ItemFields } from './ItemFields.tsx'
import { ItemMoves } from './ItemMoves.tsx'
import {
  indented,
  itemsOf,
  type MenuPage,
  mostItems,
  nameOf,
  outdented,
  targetOf,
} from './menu.ts'
import styles from './menus.module.css'

interface Props {
  /** The path of the list in the form. */
  name: string
  items: Drafts[]
  pages: MenuPage[]
  errorAt: (path: string, within?: boolean) => string | undefined
  /** The label of the button that adds an item. */
  action: string
  /** Whether items may have submenus. */
  nested?: boolean
  /** Moves an item of the second level up to the first. */
  onOutdent?: (at: number) => void
  onChange: (items: Drafts[]) => void
}

/**
 * The items of a menu: a list of lines that open. They can be moved by drag, by keys and by buttons, and removed with an
 * undo.
 */
export function LinkList(props: Props) {
  const { name, items, pages, errorAt, action, nested = false } = props
  const change = useRemovable(items, props.onChange, nameOf)
  const root = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (focused.current === undefined) return
    const path = CSS.escape(focused.current)
    focused.current = undefined
    root.current?.querySelector<HTMLElement>(`[data-item=${path}] button`)?.focus()
  })
  // An item that moves to another level has a new, closed line there.
  const moved = useRef<{ at: number; below: boolean }>(undefined)
  useEffect(() => {
    if (moved.current === undefined) return
    const { at, below } = moved.current
    moved.current = undefined
    const lines = root.current?.querySelectorAll(':scope > [data-sortable] > ol > li')
    const line = lines?.[at]
    const inner = line?.querySelectorAll('li') ?? []
    const card = below ? [...inner].at(-1) : line
    card?.querySelector<HTMLElement>('button[aria-expanded]')?.focus()
  })
  const complaint = errorAt(name)
  return (
    <div ref={root} className={styles.list}>
      <Sortable
        name={name}
        value={items}
        onChange={change}
        errorAt={errorAt}
        called={(at) => nameOf(items[at])}
        titleOf={nameOf}
        fold={(item, path) => ({
          note: targetOf(item, pages),
          isInvalid: errorAt(path, true) !== undefined,
        })}
        foot={(add) => (
          <ItemAdder
            pages={pages}
            nested={nested}
            full={items.length >= mostItems}
            action={action}
            onAdd={add}
          />
        )}
      >
        {({ value: item, path, onChange, move }, at, isOpen) => (
          <>
            {isOpen && (
              <>
                <ItemFields
                  item={item}
                  path={path}
                  pages={pages}
                  errorAt={errorAt}
                  group={itemsOf(item).length > 0}
                  onChange={onChange}
                />
                <ItemMoves
                  {...props}
                  item={item}
                  at={at}
                  onMove={(to) => {
                    focused.current = `${name}[${String(to)}]`
                    move(to)
                  }}
                  onIndent={() => {
                    moved.current = { at: at - 1, below: true }
                    props.onChange(indented(items, at))
                  }}
                />
              </>
            )}
            <Submenu
              {...props}
              item={item}
              path={path}
              onOutdent={(below) => {
                const next = outdented(items, at, below)
                // The group is gone if that was its only item.
                moved.current = { at: at + next.length - items.length, below: false }
                props.onChange(next)
              }}
              onItem={onChange}
            />
          </>
        )}
      </Sortable>
      {complaint !== undefined && (
        <p className={styles.complaint} role="alert">
          The list {complaint}
        </p>
      )}
    </div>
  )
}

interface SubmenuProps extends Pick<Props, 'pages' | 'errorAt'> {
  item: Drafts
  path: string
  onOutdent: (at: number) => void
  onItem: (item: Drafts) => void
}

/** The submenu of an item, if it has one. */
function Submenu({ item, path, pages, errorAt, onOutdent, onItem }: SubmenuProps) {
  const items = itemsOf(item)
  const name = nameOf(item)
  if (items.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Menu of {name}</legend>
      <LinkList
        name={`${path}.items`}
        items={items}
        pages={pages}
        errorAt={errorAt}
        action={`Add to ${name}`}
        onOutdent={onOutdent}
        onChange={(next) => onItem({ ...item, items: next })}
      />
    </fieldset>
  )
}

import { Button } from '@quoin/shared-ui/ui/Button'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useEffect, useRef } from 'react'
import type { Drafts } from '../../fields/drafts.ts'
import { Sortable } from '../../fields/sortable/index.tsx'
import { ItemAdder } from './ItemAdder.tsx'
import { ItemFields } from './ItemFields.tsx'
import { indented, itemsOf, type MenuPage, mostItems, nameOf, outdented } from './menu.ts'
import styles from './menus.module.css'

interface Props {
  /** The path of the list in the form. */
  name: string
  items: Drafts[]
  pages: MenuPage[]
  errorAt: (path: string, within?: boolean) => string | undefined
  /** What the button that adds says. */
  action: string
  /** Whether items may have menus of their own. */
  nested?: boolean
  /** Puts an item of the second level beside the one that it stands below. */
  onOutdent?: (at: number) => void
  onChange: (items: Drafts[]) => void
}

/** The items of a menu, moved by drag, by keys and by buttons, and removed with a way back. */
export function LinkList(props: Props) {
  const { name, items, pages, errorAt, action, nested = false, onOutdent } = props
  const toast = useToast()
  // What is undone later starts from the list as it is then.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const root = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (focused.current === undefined) return
    const path = CSS.escape(focused.current)
    focused.current = undefined
    root.current?.querySelector<HTMLElement>(`[data-item=${path}] button`)?.focus()
  })
  const change = (next: Drafts[]) => {
    props.onChange(next)
    if (next.length >= items.length) return
    const at = items.findIndex((item) => !next.includes(item))
    const gone = items[at]
    if (gone === undefined) return
    toast({
      title: `${nameOf(gone)} is removed.`,
      action: {
        text: 'Undo',
        hint: 'Or leave without saving',
        run: () => {
          const { items: now, onChange } = latest.current
          onChange(now.toSpliced(at, 0, gone))
        },
      },
    })
  }
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined) return
    focused.current = `${name}[${String(to)}]`
    props.onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
  }
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
        {({ value: item, path, onChange }, at) => {
          const own = itemsOf(item)
          const group = own.length > 0
          const called = nameOf(item)
          const before = items[at - 1]
          const ways = [
            { text: 'Move up', to: at > 0 && (() => move(at, at - 1)) },
            {
              text: 'Move down',
              to: at < items.length - 1 && (() => move(at, at + 1)),
            },
            ...(nested && !group && before
              ? [
                  {
                    text: `Move below ${nameOf(before)}`,
                    to: () => props.onChange(indented(items, at)),
                  },
                ]
              : []),
            ...(onOutdent
              ? [{ text: 'Move to the first level', to: () => onOutdent(at) }]
              : []),
          ]
          return (
            <>
              <ItemFields
                item={item}
                path={path}
                pages={pages}
                errorAt={errorAt}
                group={group}
                onChange={onChange}
              />
              <div className={styles.ways} data-item={`${name}[${String(at)}]`}>
                {ways.map(({ text, to }) => (
                  <Button
                    key={text}
                    variant="ghost"
                    size="small"
                    disabled={to === false}
                    aria-label={`${text}: ${called}`}
                    onClick={to === false ? undefined : to}
                  >
                    {text}
                  </Button>
                ))}
              </div>
              {group && (
                <fieldset className={styles.group}>
                  <legend className={styles.legend}>Menu of {called}</legend>
                  <LinkList
                    name={`${path}.items`}
                    items={own}
                    pages={pages}
                    errorAt={errorAt}
                    action={`Add to ${called}`}
                    onOutdent={(below) => props.onChange(outdented(items, at, below))}
                    onChange={(next) => onChange({ ...item, items: next })}
                  />
                </fieldset>
              )}
            </>
          )
        }}
      </Sortable>
      {complaint !== undefined && (
        <p className={styles.complaint} role="alert">
          The list {complaint}
        </p>
      )}
    </div>
  )
}

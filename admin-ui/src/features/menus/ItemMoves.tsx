import { Button } from '@quoin/shared-ui/ui/Button'
import type { Drafts } from '../../fields/drafts.ts'
import { itemsOf, nameOf } from './menu.ts'
import styles from './menus.module.css'

interface Props {
  /** The path of the list in the form. */
  name: string
  items: Drafts[]
  item: Drafts
  at: number
  /** Whether items may have submenus. */
  nested?: boolean | undefined
  /** Moves the item to another index. */
  onMove: (to: number) => void
  /** Moves the item below the item before it. */
  onIndent: () => void
  onOutdent?: ((at: number) => void) | undefined
}

/** The buttons that move an item of a menu. */
export function ItemMoves(props: Props) {
  const { name, items, item, at, nested, onMove, onIndent, onOutdent } = props
  const before = items[at - 1]
  const ways = [
    { text: 'Move up', to: at > 0 && (() => onMove(at - 1)) },
    { text: 'Move down', to: at < items.length - 1 && (() => onMove(at + 1)) },
    ...(nested && itemsOf(item).length === 0 && before
      ? [
          {
            text: `Move below ${nameOf(before)}`,
            to: onIndent,
          },
        ]
      : []),
    ...(onOutdent ? [{ text: 'Move to the first level', to: () => onOutdent(at) }] : []),
  ]
  return (
    <div className={styles.ways} data-item={`${name}[${String(at)}]`}>
      {ways.map(({ text, to }) => (
        <Button
          key={text}
          variant="ghost"
          size="small"
          disabled={to === false}
          aria-label={`${text}: ${nameOf(item)}`}
          onClick={to === false ? undefined : to}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}

import { useSortable } from '@dnd-kit/sortable'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown, grip, trash } from '@quoin/shared-ui/ui/glyphs'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { type ReactNode, useId, useState } from 'react'
import styles from './sortable.module.css'
import type { Fold } from './Sortable.tsx'
import type { useHeld } from './useHeld.ts'

interface Props {
  /** The key of the item. */
  id: number
  title: ReactNode
  /** The name of the item in the labels of the buttons. */
  called: string
  /** Whether the item is a single line, which is edited in the title. */
  line: boolean
  /** Shown after the title. */
  beside: ReactNode
  /** The state of moving by keys. */
  held: ReturnType<typeof useHeld>
  /** Undefined if the item cannot be removed. */
  onRemove: (() => void) | undefined
  /** For a card that opens when its title is pressed. */
  fold: Fold | undefined
  /** Whether such a card starts open. */
  starts: boolean
  children: (isOpen: boolean) => ReactNode
}

/** An item with its drag handle, its title and the button that removes it. */
export function Card(props: Props) {
  const { id, title, called, line, beside, held, onRemove, children } = props
  const { fold, starts } = props
  const titleId = useId()
  const [opened, setOpened] = useState(starts)
  // It stays open when the error goes: its field may be in use.
  if (fold?.isInvalid && !opened) setOpened(true)
  const isOpen = fold === undefined || opened
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    isSorting,
    isDragging,
    // Cards use the design's own transitions when they move aside, and none when they are dropped.
  } = useSortable({ id, transition: null })
  const lifted = isDragging || held.key === id
  return (
    <li
      ref={setNodeRef}
      data-card={id}
      data-line={line}
      data-closed={!isOpen}
      data-moving={lifted ? 'lifted' : isSorting ? 'aside' : undefined}
      aria-labelledby={titleId}
      className={styles.card}
      style={
        transform ? { transform: `translateY(${String(transform.y)}px)` } : undefined
      }
    >
      <div className={styles.head}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          data-handle={id}
          title={`Move ${called}`}
          aria-describedby={attributes['aria-describedby']}
          aria-pressed={held.key === id}
          className={styles.handle}
          {...listeners}
          // A finger focuses a button only when it is lifted: until then the browser scrolls to the field that has the
          // focus, as soon as the drag clears the selection.
          onPointerDownCapture={({ currentTarget }) => {
            currentTarget.focus({ preventScroll: true })
          }}
          onClick={() => held.press(id)}
          onKeyDown={held.onKeyDown}
          onBlur={held.letGo}
        >
          <Glyph of={grip} />
          <VisuallyHidden>Move {called}</VisuallyHidden>
        </button>
        {fold ? (
          <button
            type="button"
            aria-expanded={isOpen}
            className={styles.fold}
            onClick={() => {
              setOpened(!isOpen)
            }}
          >
            <span id={titleId} className={styles.title}>
              {title}
            </span>
            <span className={styles.note}>{fold.note}</span>
            <Glyph of={chevronDown} className={styles.chevron} />
          </button>
        ) : (
          <span id={titleId} className={styles.title}>
            {title}
          </span>
        )}
        {beside}
        {onRemove && (
          <Button variant="ghost" size="small" onClick={onRemove}>
            <Glyph of={trash} />
            <span className={styles.remove}>Remove {called}</span>
          </Button>
        )}
      </div>
      {children(isOpen)}
    </li>
  )
}

import { useSortable } from '@dnd-kit/sortable'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { grip, trash } from '@quoin/shared-ui/ui/glyphs'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { type ReactNode, useId } from 'react'
import styles from './sortable.module.css'

interface Props {
  /** The key of the item. */
  id: number
  title: string
  /** What the buttons call the item. */
  called: string
  onRemove: () => void
  children: ReactNode
}

/** An item with its handle, its title and the button that removes it. */
export function Card({ id, title, called, onRemove, children }: Props) {
  const titleId = useId()
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    isSorting,
    isDragging,
    // Cards move aside at the pace of the design, and stand at once where they are put.
  } = useSortable({ id, transition: null })
  return (
    <li
      ref={setNodeRef}
      data-card={id}
      data-moving={isDragging ? 'lifted' : isSorting ? 'aside' : undefined}
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
          aria-pressed={attributes['aria-pressed']}
          className={styles.handle}
          {...listeners}
        >
          <Glyph of={grip} />
          <VisuallyHidden>Move {called}</VisuallyHidden>
        </button>
        <span id={titleId} className={styles.title}>
          {title}
        </span>
        <Button variant="ghost" size="small" onClick={onRemove}>
          <Glyph of={trash} />
          Remove {called}
        </Button>
      </div>
      {children}
    </li>
  )
}

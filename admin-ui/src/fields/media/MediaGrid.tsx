import { type KeyboardEvent, type Ref, useState } from 'react'
import { lacksAlt, type MediaItem } from '../../api/media.ts'
import { placeAfter } from '../placeInGrid.ts'
import styles from './picker.module.css'
import { Thumbnail } from './Thumbnail.tsx'

interface Props {
  ref: Ref<HTMLDivElement>
  items: MediaItem[]
  /** The ids of the chosen files. */
  chosen: readonly string[]
  /** Whether several files can be chosen. */
  several: boolean
  onChoose: (item: MediaItem) => void
}

/** A grid of files to choose from: one tab stop, arrow keys move through rows and columns, Enter chooses. */
export function MediaGrid({ ref, items, chosen, several, onChoose }: Props) {
  const [at, setAt] = useState(
    Math.max(
      items.findIndex(({ id }) => chosen.includes(id)),
      0,
    ),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = placeAfter(event.key, at, event.currentTarget)
    if (next === undefined) return
    event.preventDefault()
    const to = Math.min(Math.max(next, 0), items.length - 1)
    setAt(to)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')[to]?.focus()
  }
  return (
    <div
      ref={ref}
      role="listbox"
      tabIndex={-1}
      aria-label="Library"
      aria-multiselectable={several}
      className={styles.grid}
      onKeyDown={onKeyDown}
    >
      {items.map((item, place) => (
        <button
          key={item.id}
          type="button"
          role="option"
          aria-selected={chosen.includes(item.id)}
          tabIndex={place === Math.min(at, items.length - 1) ? 0 : -1}
          className={styles.option}
          onFocus={() => setAt(place)}
          onClick={() => onChoose(item)}
        >
          <Thumbnail item={item} />
          <span className={styles.name}>{item.name}</span>
          {lacksAlt(item) && <span className={styles.lacking}>No alt text</span>}
        </button>
      ))}
    </div>
  )
}

import { kindText } from '../../model/kindText.ts'
import { sizeText } from '@quoin/shared-ui/format/size'
import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Link } from 'react-router'
import { Ago, useNow } from '../../ui/Ago.tsx'
import { lacksAlt, type MediaItem } from '../../api/media.ts'
import { Thumbnail } from '../../fields/media/Thumbnail.tsx'
import { dimensionsText } from './item/facts.ts'
import styles from './Items.module.css'
import type { Layout } from './item/layout.ts'
import type { MediaSelection } from './useMediaSelection.ts'

interface Props {
  items: MediaItem[]
  layout: Layout
  /** The selection; undefined for people who cannot change files. */
  selection: MediaSelection | undefined
}

/** The files of the library, each a link to its page, with a checkbox. */
export function Items({ items, layout, selection }: Props) {
  const now = useNow()
  return (
    <>
      {selection && <All count={items.length} selection={selection} />}
      <ul className={styles[layout]}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            {selection && <Tick item={item} selection={selection} />}
            <Link
              to={`/admin/media/${encodeURIComponent(item.id)}`}
              className={styles.link}
              title={item.name}
            >
              <Thumbnail item={item} className={styles.picture ?? ''} />
              <span className={styles.name}>{item.name}</span>
            </Link>
            <p className={styles.facts}>
              <span>{kindText(item)}</span>
              <span>{dimensionsText(item)}</span>
              <span>{sizeText(item.size)}</span>
              {layout === 'list' && <span>{item.collection}</span>}
              {layout === 'list' && <span>{item.tags.join(', ')}</span>}
              {layout === 'list' && <Ago value={item.createdAt} now={now} />}
              {lacksAlt(item) && <span className={styles.lacking}>No alt text</span>}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function All({ count, selection }: { count: number; selection: MediaSelection }) {
  const chosen = selection.ticked.length
  const all = chosen === count
  return (
    <label className={styles.all}>
      <Checkbox
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all
        }}
        onChange={() => {
          selection.tickAll(!all)
        }}
      />
      Select all {count} shown
    </label>
  )
}

function Tick({ item, selection }: { item: MediaItem; selection: MediaSelection }) {
  return (
    <label className={styles.tick}>
      <Checkbox
        aria-label={`Select ${item.name}`}
        checked={selection.has(item)}
        onChange={({ target, nativeEvent }) => {
          const range = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          selection.tick(item, target.checked, range)
        }}
      />
    </label>
  )
}

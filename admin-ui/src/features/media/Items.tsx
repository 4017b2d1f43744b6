import { kindText } from '../../model/kindText.ts'
import { sizeText } from '@quoin/shared-ui/format/size'
import { Link } from 'react-router'
import { Ago, useNow } from '../../ui/Ago.tsx'
import { lacksAlt, type MediaItem } from '../../api/media.ts'
import { Thumbnail } from '../../fields/media/Thumbnail.tsx'
import { dimensionsText } from './item/facts.ts'
import styles from './Items.module.css'
import type { Layout } from './item/layout.ts'

/** The files of the library, each a link to its page. */
export function Items({ items, layout }: { items: MediaItem[]; layout: Layout }) {
  const now = useNow()
  return (
    <ul className={styles[layout]}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
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
            {layout === 'list' && <span>{item.tags.join(', ')}</span>}
            {layout === 'list' && <Ago value={item.createdAt} now={now} />}
            {lacksAlt(item) && <span className={styles.lacking}>No alt text</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

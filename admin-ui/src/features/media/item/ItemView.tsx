import type { Loaded } from '@quoin/shared-ui/api/content'
import { Card } from '@quoin/shared-ui/ui/Card'
import { type MediaItem, pictureAddress } from '../../../api/media.ts'
import type { ContentType, Entry } from '../../../model/schema.ts'
import { EntryView } from '../../../entry-form/EntryView.tsx'
import { About } from './About.tsx'
import styles from './Item.module.css'
import { Ratios } from './Ratios.tsx'

/** The metadata of a picture. Its focal point is shown by sample crops. */
const shown = {
  fields: ['name', 'alt', 'decorative', 'tags', 'collection'],
  partial: true,
}
const ofDocuments = { fields: ['name', 'tags', 'collection'], partial: true }

interface Props {
  type: ContentType
  loaded: Loaded<Entry>
}

/** A read-only view of a file of the library. */
export function ItemView({ type, loaded }: Props) {
  const item = loaded.entity as MediaItem
  const picture = item.kind === 'image'
  return (
    <div className={styles.item}>
      <div className={picture ? styles.form : styles.single}>
        {picture && (
          <Card className={styles.part}>
            <img className={styles.whole} src={pictureOf(item)} alt={item.alt} />
            {item.width > 0 && <Ratios item={item} focal={item.focal} />}
          </Card>
        )}
        <Card className={styles.part}>
          <EntryView
            type={type}
            override={picture ? shown : ofDocuments}
            entry={loaded.entity}
          />
        </Card>
      </div>
      <About
        type={type}
        loaded={loaded}
        onReplaced={nothing}
        leaving={false}
        onLeaving={nothing}
        onGone={nothing}
      />
    </div>
  )
}

/** A picture without a size has no variants. */
function pictureOf(item: MediaItem): string {
  return item.width === 0 ? item.url : pictureAddress(item, 1280)
}

/** A no-op, since the user has no permission for either. */
function nothing() {
  // Empty on purpose.
}

import { Card } from '@quoin/shared-ui/ui/Card'
import type { ShownType } from '../../content/types.ts'
import { teaser } from '../../page/teaser.ts'
import { Link } from '../Link.tsx'
import { Picture } from '../picture/Picture.tsx'
import { Pictured } from '../picture/Pictured.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { Day } from './Day.tsx'
import {
  aboutOf,
  type Entry,
  pathOf,
  roleOf,
  tagsOf,
  titleOf,
  unusualStatus,
} from '../../content/generic/entry.ts'
import styles from './EntryCard.module.css'
import { Tags } from './Tags.tsx'

/** The maximum number of tags on a card. */
const mostTags = 4

/** An entry in a list, with a link over the whole card. */
export function EntryCard({ type, entry }: { type: ShownType; entry: Entry }) {
  const date = roleOf(type, entry, 'date')
  const status = unusualStatus(type, entry)
  const about = aboutOf(type, entry)
  return (
    <Card asChild>
      <article className={styles.card}>
        {type.image && (
          <Pictured of={entry}>
            <Picture id={entry.id} image={roleOf(type, entry, 'image')} />
          </Pictured>
        )}
        <div className={styles.text}>
          {(date || status) && (
            <p className={styles.facts}>
              {date && <Day of={date} />}
              {status && <StatusBadge status={status} />}
            </p>
          )}
          <h3>
            <Link to={pathOf(type, entry)}>{titleOf(type, entry)}</Link>
          </h3>
          {about && <p>{teaser(about)}</p>}
          <Tags of={tagsOf(type, entry).slice(0, mostTags)} />
        </div>
      </article>
    </Card>
  )
}

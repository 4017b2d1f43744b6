import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import { Link } from 'react-router'
import { Ago, useNow } from '../Ago.tsx'
import type { Activity } from '../../api/dashboard.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import styles from './ActivityList.module.css'
import { entryAddress } from '../../model/addressOf.ts'

/** Lines of the activity: each links to its entry while that exists, and none of a bulk act. */
export function ActivityList({ items }: { items: Activity[] }) {
  const now = useNow()
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} className={styles.line}>
          <span className={styles.icon}>
            <Icon name={item.icon} />
          </span>
          <Description item={item} />
          <span className={styles.time}>
            <Ago value={item.timestamp} now={now} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Description({ item }: { item: Activity }) {
  const type = useSchema().types.find(({ name }) => name === item.type)
  const isBulk = item.entry === ''
  if (type === undefined || isBulk || item.op === 'deleted' || item.op === 'erased') {
    return <p>{item.description}</p>
  }
  return (
    <p>
      <Link className={styles.link} to={entryAddress(type, item.entry)}>
        {item.description}
      </Link>
    </p>
  )
}

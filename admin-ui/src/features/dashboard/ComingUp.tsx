import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { entryAddress } from '../../model/addressOf.ts'
import { type Upcoming, upcomingQuery } from '../../api/dashboard.ts'
import { useMinute } from '../../ui/Time.tsx'
import { useSchema } from '../../api/entries/useSchema.ts'
import styles from './Dashboard.module.css'

const most = 5

/** The entries that will be shown or hidden next; renders nothing if there are none. */
export function ComingUp() {
  const { data = [] } = useQuery(upcomingQuery(most))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="coming-up">
      <h2 id="coming-up" className={styles.heading}>
        Coming up
      </h2>
      <ul className={styles.upcoming}>
        {data.map((one) => (
          <Next key={`${one.type} ${one.id}`} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Next({ one }: { one: Upcoming }) {
  const { types } = useSchema()
  const minute = useMinute()
  const type = types.find(({ name }) => name === one.type)
  const title = one.title || one.id
  return (
    <li className={styles.next}>
      {type ? <Link to={entryAddress(type, one.id)}>{title}</Link> : title}
      <span className={styles.since}>
        {one.visible ? 'Appears' : 'Goes'} on{' '}
        <time dateTime={one.at}>{minute(one.at)}</time>
      </span>
    </li>
  )
}

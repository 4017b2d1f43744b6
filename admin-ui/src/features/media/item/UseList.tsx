import { Link } from 'react-router'
import { entryAddress } from '../../../model/addressOf.ts'
import type { Use } from '../../../api/media.ts'
import { useSchema } from '../../../api/entries/useSchema.ts'
import styles from './About.module.css'

/** What uses a file, each with the way to it. */
export function UseList({ uses }: { uses: Use[] }) {
  const { types } = useSchema()
  return (
    <ul className={styles.uses}>
      {uses.map(({ type: name, id, title }) => {
        const type = types.find((other) => other.name === name)
        const text = title || id
        return (
          <li key={`${name}/${id}`}>
            {type ? <Link to={entryAddress(type, id)}>{text}</Link> : text}{' '}
            <span className={styles.muted}>{type?.one ?? name}</span>
          </li>
        )
      })}
    </ul>
  )
}

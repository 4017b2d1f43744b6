import { Link } from 'react-router'
import { useSchema } from '../../api/entries/useSchema.ts'
import type { Use } from '../../api/entries/usedBy.ts'
import { entryAddress } from '../../model/addressOf.ts'
import styles from './uses.module.css'

/** The entries that refer to an entry or a file, each with a link to it. */
export function UseList({ uses }: { uses: Use[] }) {
  const { types } = useSchema()
  return (
    <ul className={styles.uses}>
      {uses.map(({ type: name, id, title }) => {
        const type = types.find((other) => other.name === name)
        // A single entry has no title.
        const text = title || (type?.single ? type.one : id)
        return (
          <li key={`${name}/${id}`}>
            {type ? <Link to={entryAddress(type, id)}>{text}</Link> : text}{' '}
            {text !== type?.one && (
              <span className={styles.muted}>{type?.one ?? name}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

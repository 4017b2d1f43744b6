import { useQuery } from '@tanstack/react-query'
import { personQuery } from '../../../content/lists.ts'
import { Portrait } from '../../../ui/picture/Portrait.tsx'
import styles from './Author.module.css'

/** The author of an article from the team; renders nothing until it is loaded. */
export function Author({ id }: { id: string }) {
  const { data } = useQuery(personQuery(id))
  if (data === undefined) return null
  const { name, position, bio, image } = data.entity
  return (
    <aside aria-label="Author" className={styles.author}>
      {image && <Portrait of={data.entity} size={64} className={styles.portrait} />}
      <div>
        <p className={styles.name}>{name}</p>
        {position && <p className={styles.position}>{position}</p>}
        {bio && <p className={styles.bio}>{bio}</p>}
      </div>
    </aside>
  )
}

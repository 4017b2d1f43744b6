import type { SearchHit } from '@quoin/shared-ui/api/schema'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Excerpt } from '@quoin/shared-ui/ui/Excerpt'
import { Link } from '../../ui/Link.tsx'
import styles from './SearchPage.module.css'

interface Props {
  hits: SearchHit[]
  /** Whether there are more than these. */
  more: boolean
  /** Whether more are loading. */
  waiting: boolean
  /** Whether more could not be fetched. */
  failed: boolean
  onMore: () => void
}

/** The hits, the best first, with a button that loads more. */
export function Results({ hits, more, waiting, failed, onMore }: Props) {
  return (
    <>
      <ul className={styles.hits}>
        {hits.map((hit) => (
          <li key={`${hit.type}-${hit.id}`} className={styles.hit}>
            <Badge variant="secondary">{hit.label}</Badge>
            <h3>
              <Link to={hit.url}>{hit.title}</Link>
            </h3>
            {hit.excerpt !== '' && (
              <p>
                <Excerpt html={hit.excerpt} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <div className={styles.more}>
          <Button variant="secondary" disabled={waiting} onClick={onMore}>
            Show more results
          </Button>
          <p role="alert">{failed && 'More could not be loaded. Please try again.'}</p>
        </div>
      )}
    </>
  )
}

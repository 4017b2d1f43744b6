import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Head } from '../../page/Head.tsx'
import { PageHeading } from '../../page/PageHeading.tsx'
import { Failure } from './Failure.tsx'
import shell from '../Shell.module.css'
import styles from './Waiting.module.css'
import { within } from '../../content/generic/words.ts'

interface Props {
  /** What the page shows: 'Case study'. */
  title: string
  failed: boolean
  onRetry: () => void
}

/** Keeps the shape of a page while it is fetched, and says if it cannot be. */
export function Waiting({ title, failed, onRetry }: Props) {
  const text = failed ? title : `Loading ${within(title)}...`
  return (
    <div className={shell.shell}>
      <Head title={title} description={text} hidden={failed} />
      <div className={styles.page}>
        <div role="status">
          <PageHeading className={styles.text}>{text}</PageHeading>
        </div>
        {failed ? (
          <Failure title={`${title} could not be loaded`} onRetry={onRetry} />
        ) : (
          <>
            <Skeleton className={styles.title} />
            <Skeleton className={styles.body} />
          </>
        )}
      </div>
    </div>
  )
}

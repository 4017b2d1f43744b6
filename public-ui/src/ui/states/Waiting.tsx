import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Head } from '../../page/Head.tsx'
import { PageHeading } from '../../page/PageHeading.tsx'
import { Failure } from './Failure.tsx'
import shell from '../Shell.module.css'
import styles from './Waiting.module.css'
import { within } from '../../content/generic/words.ts'

interface Props {
  /** The kind of the page: 'Case study'. */
  title: string
  failed: boolean
  onRetry: () => void
}

/** Reserves the space of a page while it loads, and reports a failure. */
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

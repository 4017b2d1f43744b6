import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Head } from '../../../page/Head.tsx'
import { PageHeading } from '../../../page/PageHeading.tsx'
import shell from '../../../ui/Shell.module.css'
import styles from './ArticleLoading.module.css'

/** Keeps the layout of an article while it loads. */
export function ArticleLoading() {
  return (
    <div className={shell.shell}>
      <Head title="Article" description="An article on our blog." />
      <div className={styles.page}>
        <div role="status">
          <PageHeading className={styles.text}>Loading article...</PageHeading>
        </div>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.facts} />
        <Skeleton className={styles.picture} />
        <Skeleton className={styles.body} />
      </div>
    </div>
  )
}

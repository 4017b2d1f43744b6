import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Head } from '../../page/Head.tsx'
import { PageHeading } from '../../page/PageHeading.tsx'
import shell from '../../ui/Shell.module.css'
import styles from './ProductLoading.module.css'

/** Keeps the layout of a product's page while it loads. */
export function ProductLoading() {
  return (
    <div className={shell.shell}>
      <Head title="Product" description="One of our products." />
      <div className={styles.page}>
        <Skeleton className={styles.icon} />
        <div role="status">
          <PageHeading className={styles.text}>Loading product details...</PageHeading>
        </div>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.lead} />
        <Skeleton className={styles.actions} />
        <Skeleton className={styles.tabs} />
      </div>
    </div>
  )
}

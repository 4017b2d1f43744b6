import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Head } from '../../page/Head.tsx'
import { PageHeading } from '../../page/PageHeading.tsx'
import shell from '../../ui/Shell.module.css'
import styles from './ProductLoading.module.css'

/** Keeps the shape of a product's page while it is fetched. */
export function ProductLoading() {
  return (
    <div className={shell.shell}>
      <Head title="Product" description="One of our products." />
      <div className={styles.page}>
        <Skeleton width="4.5rem" height="4.5rem" />
        <div role="status">
          <PageHeading className={styles.text}>Loading product details...</PageHeading>
        </div>
        <Skeleton width="min(100%, 28rem)" height="4.5rem" />
        <Skeleton width="min(100%, 38rem)" height="6rem" />
        <Skeleton width="min(100%, 22rem)" height="3.25rem" />
        <Skeleton height="24rem" />
      </div>
    </div>
  )
}

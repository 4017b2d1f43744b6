import styles from './PageLoading.module.css'

/** Keeps the place of the first page while its code is fetched. */
export function PageLoading() {
  return <div aria-busy className={styles.page} />
}

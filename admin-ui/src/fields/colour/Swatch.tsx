import styles from './colour.module.css'

/** A spot of a named tint. */
export function Swatch({ name }: { name: string }) {
  return <span className={styles.swatch} data-tint={name} aria-hidden="true" />
}

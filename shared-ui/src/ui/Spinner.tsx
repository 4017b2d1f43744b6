import styles from './Spinner.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Says that something is under way; `label` is announced. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={styles.spinner}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

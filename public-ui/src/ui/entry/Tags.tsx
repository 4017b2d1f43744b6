import styles from './Tags.module.css'

/** A list of short words; renders nothing if it is empty. */
export function Tags({ of: tags }: { of: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className={styles.tags}>
      {tags.map((tag, at) => (
        <li key={`${at}-${tag}`}>#{tag}</li>
      ))}
    </ul>
  )
}

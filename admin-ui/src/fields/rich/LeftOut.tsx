import styles from './Footer.module.css'

/** Lists the parts of a pasted text that were removed, and the pictures that could not be fetched. */
export function LeftOut({ things }: { things: string[] }) {
  if (things.length === 0) return null
  // Duplicates are listed once.
  const different = [...new Set(things)]
  return (
    <p role="alert" className={styles.note}>
      {`Left out of what you pasted: ${different.join('; ')}.`}
    </p>
  )
}

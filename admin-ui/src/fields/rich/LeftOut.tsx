import styles from './Footer.module.css'

/** Tells what of a pasted text could not be kept, and which pictures could not be fetched. */
export function LeftOut({ things }: { things: string[] }) {
  if (things.length === 0) return null
  // Of several that are the same, one says it.
  const different = [...new Set(things)]
  return (
    <p role="alert" className={styles.note}>
      {`Left out of what you pasted: ${different.join('; ')}.`}
    </p>
  )
}

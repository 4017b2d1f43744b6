import styles from './Footer.module.css'

/** Tells what of a pasted text could not be kept. */
export function LeftOut({ things }: { things: string[] }) {
  if (things.length === 0) return null
  return (
    <p role="alert" className={styles.note}>
      {`Left out of what you pasted: ${things.join('; ')}.`}
    </p>
  )
}

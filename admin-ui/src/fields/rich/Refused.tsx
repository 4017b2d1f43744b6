import styles from './Footer.module.css'

/** Lists files that were refused because they are not pictures. */
export function Refused({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <p role="alert" className={styles.note}>
      {names.length === 1
        ? `${String(names[0])} is not a picture.`
        : `These are not pictures: ${names.join(', ')}.`}
    </p>
  )
}

import styles from './Footer.module.css'

/** Says of files that came that they are no pictures. */
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

import styles from './Story.module.css'

/** How the agency came about: the text that staff write, and what has not changed. */
export function Story({ text }: { text: string }) {
  return (
    <div className={styles.story}>
      <p className={styles.first}>{text}</p>
      <div className={styles.rest}>
        <p>
          Most of us had worked for larger agencies, and had seen the same thing happen
          too often: a good team builds something, hands it over, and is on the next
          project when the first real users arrive. So we made a rule. Whoever builds a
          system also answers the telephone for it.
        </p>
        <p>
          The rule turned out to change everything else. Code that you will be woken for
          is written differently. So are quotations. We have stayed small enough to keep
          it.
        </p>
      </div>
    </div>
  )
}

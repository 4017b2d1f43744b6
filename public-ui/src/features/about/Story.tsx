import styles from './Story.module.css'

/** How the agency came about: the text that staff write, and what has not changed. */
export function Story({ text }: { text: string }) {
  return (
    <div className={styles.story}>
      {text && <p className={styles.first}>{text}</p>}
      <div className={styles.rest}>
        <p>
          Too often a team builds something, hands it over, and is on the next project
          when the first real users arrive. We think that this is when the work begins:
          what people do with software says more than any plan did.
        </p>
        <p>
          Code that you will have to live with is written differently. So are quotations.
          It is why we prefer plain solutions, and say so when there is one.
        </p>
      </div>
    </div>
  )
}

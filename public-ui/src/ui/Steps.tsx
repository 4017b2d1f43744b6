import styles from './Steps.module.css'

/** A step of a process: its name, and what happens in it. */
export interface Step {
  title: string
  text: string
}

/** The steps of a process in their order. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, at) => (
        <li key={title} className={styles.step}>
          <span aria-hidden className={styles.number}>
            {at + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

import styles from './Figures.module.css'

const figures = [
  { figure: '100+', label: 'Projects Completed' },
  { figure: '50+', label: 'Happy Clients' },
  { figure: '5', label: 'Years of Experience' },
  { figure: '15+', label: 'Team Members' },
]

/** The agency in four numbers. */
export function Figures() {
  return (
    <dl className={styles.figures}>
      {figures.map(({ figure, label }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

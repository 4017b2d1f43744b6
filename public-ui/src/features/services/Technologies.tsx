import styles from './Technologies.module.css'

const lists = [
  {
    title: 'Frontend',
    names: ['React', 'TypeScript', 'Vue', 'Next.js', 'Web Components'],
  },
  { title: 'Backend', names: ['Go', 'Node.js', 'Python', 'PostgreSQL', 'AWS and Azure'] },
  {
    title: 'Mobile',
    names: ['Swift', 'Kotlin', 'React Native', 'Flutter', 'Progressive web apps'],
  },
]

/** The tools of the trade, by where they are used. */
export function Technologies() {
  return (
    <div className={styles.lists}>
      {lists.map(({ title, names }) => (
        <div key={title}>
          <h3 className={styles.title}>{title}</h3>
          <ul className={styles.names}>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

import { classes } from '@quoin/shared-ui/ui/classes'
import { Glyph, type Shape } from '@quoin/shared-ui/ui/Glyph'
import styles from './Points.module.css'

interface Props {
  /** Three or four of them. */
  points: { icon: Shape; title: string; text: string }[]
}

/** A few things of equal weight, beside each other. */
export function Points({ points }: Props) {
  const columns = points.length % 2 === 0 ? styles.even : styles.odd
  return (
    <ul className={classes(styles.points, columns)}>
      {points.map(({ icon, title, text }) => (
        <li key={title} className={styles.point}>
          <Glyph of={icon} className={styles.icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

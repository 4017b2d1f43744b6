import { classes } from '@quoin/shared-ui/ui/classes'
import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import type { Item } from '../../content/page.ts'
import { AnyLink } from '../../ui/AnyLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { itemsOf, type SectionProps } from '../section.ts'
import styles from './Points.module.css'

/** The maximum number of points in columns; more points are in a grid. */
const mostColumns = 4

/** Points of equal weight, side by side. */
export function Points({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  const points = itemsOf(section)
  const columns = points.length % 2 === 0 ? styles.even : styles.odd
  const few = points.length <= mostColumns
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      {few ? (
        <ul className={classes(styles.points, columns)}>
          {points.map((point, at) => (
            <li key={at} className={styles.point}>
              {point.icon && <Icon name={point.icon} className={styles.icon} />}
              <Title of={point} />
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={styles.many}>
          {points.map((point, at) => (
            <li key={at} className={styles.line}>
              {point.icon && <Icon name={point.icon} className={styles.sign} />}
              <div>
                <Title of={point} />
                <p>{point.text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Title({ of: { title, link } }: { of: Partial<Item> }) {
  return <h3>{link ? <AnyLink href={link}>{title}</AnyLink> : title}</h3>
}

import type { Tint } from '@quoin/shared-ui/ui/Badge'
import { Card } from '@quoin/shared-ui/ui/Card'
import { useId } from 'react'
import { listOf } from '../../content/missing.ts'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { IconTile } from '../../ui/IconTile.tsx'
import type { ShownService } from './builtIn.ts'
import styles from './ServiceCard.module.css'

const tints: Record<string, Tint> = {
  blue: 'blue',
  cyan: 'cyan',
  green: 'green',
  purple: 'purple',
  orange: 'orange',
}

/** A service, with examples of what it led to. */
export function ServiceCard({ service }: { service: ShownService }) {
  const { name, description, icon, color } = service
  const examples = listOf(service.portfolio)
  const title = useId()
  return (
    <Card asChild>
      <article aria-labelledby={title} className={styles.card}>
        <IconTile name={icon} tint={tints[color] ?? 'blue'} />
        <h3 id={title}>{name}</h3>
        <p className={styles.text}>{description}</p>
        <div className={styles.projects}>
          {examples.length > 0 && (
            <>
              <h4 className={styles.subtitle}>Example projects</h4>
              <ul className={styles.examples}>
                {examples.map((example) => (
                  <li key={example}>{example}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <ActionLink to="/contact" state={{ service: name }} aria-describedby={title}>
          Get Started
        </ActionLink>
      </article>
    </Card>
  )
}

import { Card } from '@quoin/shared-ui/ui/Card'
import { asTint } from '@quoin/shared-ui/ui/pattern/tint'
import { useId } from 'react'
import { listOf } from '../../../content/missing.ts'
import { ActionLink } from '../../../ui/ActionLink.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import type { ShownService } from './builtIn.ts'
import styles from './ServiceCard.module.css'

/** A service, with examples of results. */
export function ServiceCard({ service }: { service: ShownService }) {
  const { name, description, icon, color } = service
  const examples = listOf(service.portfolio)
  const title = useId()
  return (
    <Card asChild>
      <article aria-labelledby={title} className={styles.card}>
        <IconTile name={icon} tint={asTint(color)} />
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

import { Card } from '@quoin/shared-ui/ui/Card'
import { arrowRight } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useId } from 'react'
import type { Solution } from '../../../content/lists.ts'
import { IconTile } from '../../../ui/IconTile.tsx'
import { Link } from '../../../ui/Link.tsx'
import styles from './SolutionCard.module.css'

/** A product as a short card with a link over all of it. */
export function SolutionCard({
  product: { id, name, description, icon },
}: {
  product: Solution
}) {
  const title = useId()
  return (
    <Card asChild>
      <article className={styles.card}>
        <IconTile name={icon} />
        <h3 id={title}>{name}</h3>
        <p className={styles.text}>{description}</p>
        <Link
          to={`/products/${encodeURIComponent(id)}`}
          className={styles.more}
          aria-describedby={title}
        >
          <span>Learn More</span>
          {/* For search engines; screen readers have the description. */}
          <VisuallyHidden aria-hidden>about {name}</VisuallyHidden>
          <Glyph of={arrowRight} />
        </Link>
      </article>
    </Card>
  )
}

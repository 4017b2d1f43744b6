import { Card } from '@quoin/shared-ui/ui/Card'
import { check } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useId } from 'react'
import type { ListedProduct } from '../../../content/lists.ts'
import { listOf } from '../../../content/missing.ts'
import { ActionLink } from '../../../ui/ActionLink.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Pictured } from '../../../ui/picture/Pictured.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import styles from './ProductCard.module.css'

const most = 3

/** A product in the list: its summary, its first features, and links. */
export function ProductCard({ product }: { product: ListedProduct }) {
  const { id, name, description, icon, status, image } = product
  const features = listOf(product.features)
  const title = useId()
  return (
    <Card asChild>
      <article aria-labelledby={title} className={styles.card}>
        <div>
          {image && (
            <div className={styles.picture}>
              <Pictured of={product}>
                <Picture id={id} image={image} />
              </Pictured>
            </div>
          )}
          <div className={styles.top}>
            <IconTile name={icon} />
            <StatusBadge status={status} />
          </div>
        </div>
        <h3 id={title}>{name}</h3>
        <p className={styles.text}>{description}</p>
        <ul className={styles.features}>
          {features.slice(0, most).map((feature) => (
            <li key={feature}>
              <Glyph of={check} />
              {feature}
            </li>
          ))}
          {features.length > most && (
            <li className={styles.rest}>+{features.length - most} more features</li>
          )}
        </ul>
        <div className={styles.actions}>
          <ActionLink to={`/products/${encodeURIComponent(id)}`} aria-describedby={title}>
            <span>Learn More</span>
            {/* For search engines; screen readers have the description. */}
            <VisuallyHidden aria-hidden>about {name}</VisuallyHidden>
          </ActionLink>
          <ActionLink
            to="/contact"
            state={{ product: name }}
            variant="secondary"
            aria-describedby={title}
          >
            Request Demo
          </ActionLink>
        </div>
      </article>
    </Card>
  )
}

import { Card } from '@quoin/shared-ui/ui/Card'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { arrowRight, inbox } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { type Solution, solutionsQuery } from '../../content/lists.ts'
import { useSection } from '../../content/sections.ts'
import { Failure } from '../../ui/states/Failure.tsx'
import grid from '../../ui/Grid.module.css'
import { IconTile } from '../../ui/IconTile.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Solutions.module.css'

/** The first products. */
export function Solutions() {
  const { title, content } = useSection('solutions')
  return (
    <Section name="solutions" title={title} lead={content} tone="sunken">
      <Products />
    </Section>
  )
}

function Products() {
  const { data, isPending, isError, refetch } = useQuery(solutionsQuery)
  if (isPending) return <Loading text="Loading solutions..." size="small" />
  if (isError) {
    return (
      <Failure title="Our solutions could not be loaded" onRetry={() => void refetch()} />
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState icon={inbox} title="No Products Available">
        Check back later for our latest product offerings.
      </EmptyState>
    )
  }
  return (
    <ul className={grid.cards}>
      {data.items.map((product) => (
        <li key={product.id}>
          <SolutionCard product={product} />
        </li>
      ))}
    </ul>
  )
}

function SolutionCard({
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
          {/* For search engines; people who listen have the description. */}
          <VisuallyHidden aria-hidden>about {name}</VisuallyHidden>
          <Glyph of={arrowRight} />
        </Link>
      </article>
    </Card>
  )
}

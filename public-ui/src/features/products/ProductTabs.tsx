import type { Product } from '@quoin/shared-ui/api/schema'
import { check } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { Tab, TabList, TabPanel, Tabs } from '@quoin/shared-ui/ui/Tabs'
import { useState } from 'react'
import { listOf } from '../../content/missing.ts'
import { Pricing } from './Pricing.tsx'
import styles from './ProductTabs.module.css'
import { Reviews } from './Reviews.tsx'
import { Specifications } from './Specifications.tsx'

/** The details of a product, on four tabs; without a script, one below the other. */
export function ProductTabs({ product }: { product: Product }) {
  const tabs = [
    { title: 'Features', panel: <Features features={listOf(product.features)} /> },
    { title: 'Specifications', panel: <Specifications of={product.specifications} /> },
    { title: 'Pricing', panel: <Pricing of={product.pricing} product={product.name} /> },
    { title: 'Reviews', panel: <Reviews reviews={listOf(product.reviews)} /> },
  ]
  const [shown, show] = useState('Features')
  return (
    <Tabs value={shown} onValueChange={show} className={styles.tabs}>
      <TabList aria-label="About this product">
        {tabs.map(({ title }) => (
          <Tab key={title} value={title}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ title, panel }) => (
        <TabPanel key={title} value={title} forceMount hidden={title !== shown}>
          <h2 className={styles.title}>{title}</h2>
          {panel}
        </TabPanel>
      ))}
    </Tabs>
  )
}

function Features({ features }: { features: string[] }) {
  if (features.length === 0) return <p>Ask us what this product can do for you.</p>
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Glyph of={check} />
          {feature}
        </li>
      ))}
    </ul>
  )
}

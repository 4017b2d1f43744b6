import type { Product } from '@quoin/shared-ui/api/schema'
import styles from './ProductTabs.module.css'
import { splitWords } from '../../content/splitWords.ts'

/** The technical facts of a product. */
export function Specifications({ of }: { of: Product['specifications'] | undefined }) {
  const facts = Object.entries(of ?? {})
  if (facts.length === 0) return <p>Ask us for the specifications of this product.</p>
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{splitWords(label)}</dt>
          <dd>{textOf(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return JSON.stringify(value)
}

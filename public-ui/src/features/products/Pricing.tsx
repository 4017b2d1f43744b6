import type { Product } from '@quoin/shared-ui/api/schema'
import { formatMoney } from '@quoin/shared-ui/format/number'
import { Card } from '@quoin/shared-ui/ui/Card'
import { useId } from 'react'
import { ActionLink } from '../../ui/ActionLink.tsx'
import styles from './ProductTabs.module.css'

interface Props {
  of: Product['pricing'] | undefined
  /** The product's name. */
  product: string
}

/** The prices of a product's plans. */
export function Pricing({ of, product }: Props) {
  const id = useId()
  const plans = Object.entries(of ?? {})
  if (plans.length === 0) {
    return <p>The price of {product} depends on your needs. Ask us for a quote.</p>
  }
  return (
    <ul className={styles.plans}>
      {plans.map(([plan, pounds], at) => (
        <li key={plan}>
          <Card className={styles.plan}>
            <h3 id={`${id}-${at}`}>{splitPlan(plan)}</h3>
            <p className={styles.price}>
              <span className={styles.amount}>{formatMoney(pounds)}</span> per month
            </p>
            <ActionLink
              to="/contact"
              state={{ product, plan: splitPlan(plan) }}
              variant="secondary"
              aria-describedby={`${id}-${at}`}
            >
              Choose Plan
            </ActionLink>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function splitPlan(plan: string): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1)
}

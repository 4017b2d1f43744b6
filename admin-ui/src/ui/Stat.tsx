import { formatNumber } from '@quoin/shared-ui/format/number'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Stat.module.css'

/** A row of Stat cards. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className={styles.stats}>{children}</dl>
}

interface Props {
  label: string
  /** A number, or a text such as '12%'; undefined until it is known. */
  value: number | string | undefined
  /** The caption of the number; empty until it is known. */
  caption?: ReactNode
  /** The address of the screen with the counted entries. */
  to?: string
}

/** A number with its label. */
export function Stat({ label, value, caption, to }: Props) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>
        {to === undefined ? (
          label
        ) : (
          <Link className={styles.link} to={to}>
            {label}
          </Link>
        )}
      </dt>
      <dd className={styles.value}>
        {value === undefined ? <Skeleton width="3rem" /> : textOf(value)}
      </dd>
      {caption !== undefined && <dd className={styles.caption}>{caption}</dd>}
    </div>
  )
}

function textOf(value: number | string): string {
  return typeof value === 'number' ? formatNumber(value) : value
}

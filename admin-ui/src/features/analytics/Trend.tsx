import { formatNumber } from '@quoin/shared-ui/format/number'
import { classes } from '@quoin/shared-ui/ui/classes'
import styles from './Trend.module.css'

interface Props {
  percent: number
  /** What it is compared with, such as 'from last month'. */
  than: string
  /** Whether less is better, as of bounces. */
  lessIsBetter?: boolean
}

/** By how much a figure has changed; its colour says whether that is good. */
export function Trend({ percent, than, lessIsBetter = false }: Props) {
  const text = formatNumber(percent)
  const up = percent > 0
  const tone = up === lessIsBetter ? styles.worse : styles.better
  return (
    <>
      <span className={classes(styles.percent, text !== '0' && tone)}>
        {up && text !== '0' && '+'}
        {text}%
      </span>{' '}
      {than}
    </>
  )
}

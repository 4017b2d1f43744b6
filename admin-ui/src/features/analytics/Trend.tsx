import { formatNumber } from '@quoin/shared-ui/format/number'
import { classes } from '@quoin/shared-ui/ui/classes'
import styles from './Trend.module.css'

interface Props {
  percent: number
  /** The text of the comparison, such as 'from last month'. */
  than: string
  /** Whether a decrease is good, as with bounces. */
  lessIsBetter?: boolean
}

/** The change of a figure; the colour shows whether it is good. */
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

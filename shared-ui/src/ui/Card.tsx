import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'
import { dressed } from './dressed.ts'

type Props = ComponentProps<'div'> & {
  /** Passes its styles to the only child, such as an `article` or `li`. */
  asChild?: boolean
}

/** A raised surface. */
export function Card({ asChild = false, className, ...rest }: Props) {
  const looks = classes(styles.card, className)
  if (asChild) return dressed({ ...rest, className: looks })
  return <div {...rest} className={looks} />
}

import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

type Props = ComponentProps<'div'> & {
  /** Gives the looks to the only child, such as an `article` or `li`. */
  asChild?: boolean
}

/** A raised surface that holds one thing. */
export function Card({ asChild = false, className, ...rest }: Props) {
  const Root = asChild ? Slot.Root : 'div'
  return <Root {...rest} className={classes(styles.card, className)} />
}

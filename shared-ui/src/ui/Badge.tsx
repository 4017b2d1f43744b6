import type { ComponentProps } from 'react'
import styles from './Badge.module.css'
import { classes } from './classes.ts'

/** The named colours of the design. */
export type Tint = 'blue' | 'cyan' | 'green' | 'purple' | 'orange'

type Props = ComponentProps<'span'> & {
  variant?: 'default' | 'secondary' | Tint
}

/** A short word of status or category. */
export function Badge({ variant = 'default', className, ...rest }: Props) {
  return <span {...rest} className={classes(styles.badge, styles[variant], className)} />
}

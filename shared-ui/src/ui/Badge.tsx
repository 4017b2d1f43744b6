import type { ComponentProps } from 'react'
import styles from './Badge.module.css'
import { classes } from './classes.ts'
import { type Tint, tintClass } from './pattern/tint.ts'

type Props = ComponentProps<'span'> & {
  variant?: 'default' | 'secondary' | Tint
}

/** A short word of status or category. */
export function Badge({ variant = 'default', className, ...rest }: Props) {
  const look =
    variant === 'default' || variant === 'secondary'
      ? styles[variant]
      : classes(styles.tinted, tintClass(variant))
  return <span {...rest} className={classes(styles.badge, look, className)} />
}

import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './control.module.css'
import { useFieldControl } from './Field.tsx'

/** A native select with `option` children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...useFieldControl()}
      {...rest}
      className={classes(styles.control, styles.select, className)}
    />
  )
}

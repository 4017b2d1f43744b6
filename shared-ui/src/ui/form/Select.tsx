import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './control.module.css'
import { useFieldControl } from './Field.tsx'

/** A choice of one among `option` children: the browser's own control. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...useFieldControl()}
      {...rest}
      className={classes(styles.control, styles.select, className)}
    />
  )
}

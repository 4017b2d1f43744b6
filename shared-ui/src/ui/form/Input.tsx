import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './control.module.css'
import { useFieldControl } from './Field.tsx'

/** A single-line control. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...useFieldControl()}
      {...rest}
      className={classes(styles.control, className)}
    />
  )
}

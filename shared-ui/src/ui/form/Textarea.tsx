import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './control.module.css'
import { useFieldControl } from './Field.tsx'

/** A multi-line control; `rows` is its initial height. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      className={classes(styles.control, styles.lines, className)}
    />
  )
}

import type { ComponentProps } from 'react'
import styles from './Checkbox.module.css'
import { classes } from '../classes.ts'
import { useFieldControl } from './Field.tsx'

/** A native checkbox. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...useFieldControl()}
      {...rest}
      type="checkbox"
      className={classes(styles.box, className)}
    />
  )
}

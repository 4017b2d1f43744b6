/*! Icons: Font Awesome Free, https://fontawesome.com/license/free, CC BY 4.0 */
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './pattern/Icon.module.css'

/** The shape of an icon: its view box and its single path. */
export interface Shape {
  box: string
  path: string
}

type Props = Omit<ComponentProps<'svg'>, 'children'> & {
  of: Shape
  /** The accessible name, if there is no text; without it, the icon is decorative. */
  label?: string
}

/** An inline icon of the interface; the shapes are in `glyphs`. */
export function Glyph({ of, label, className, ...rest }: Props) {
  return (
    <svg
      {...rest}
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': label })}
      className={classes(styles.icon, className)}
      viewBox={of.box}
    >
      <path fill="currentColor" d={of.path} />
    </svg>
  )
}

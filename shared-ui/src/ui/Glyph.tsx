/*! Icons: Font Awesome Free, https://fontawesome.com/license/free, CC BY 4.0 */
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './pattern/Icon.module.css'

/** The drawing of an icon: its view box and its one path. */
export interface Shape {
  box: string
  path: string
}

type Props = Omit<ComponentProps<'svg'>, 'children'> & {
  of: Shape
  /** What the icon says where no text does; without it, it is decoration. */
  label?: string
}

/** An icon of the interface, drawn in place; the shapes are in `glyphs`. */
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

import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { dressed } from './dressed.ts'

type Props = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Passes its styles to the only child, such as a link. */
  asChild?: boolean
}

/** A button; it submits a form only if its `type` is 'submit'. */
export function Button({
  variant = 'primary',
  size = 'medium',
  asChild = false,
  className,
  ...rest
}: Props) {
  const looks = classes(styles.button, styles[variant], styles[size], className)
  if (asChild) return dressed({ ...rest, className: looks })
  return <button type="button" {...rest} className={looks} />
}

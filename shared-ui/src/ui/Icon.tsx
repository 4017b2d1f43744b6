import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './Icon.module.css'

const styleWords = new Set(['fas', 'far', 'fab', 'fa-solid', 'fa-regular', 'fa-brands'])

type Props = Omit<ComponentProps<'svg'>, 'children' | 'name'> & {
  /** A Font Awesome class name from the content, such as 'fas fa-box'. */
  name: string
}

/**
 * An icon that content names. Only its own small file is fetched from the
 * server, which answers unknown names with a box. Always decoration.
 */
export function Icon({ name, className, ...rest }: Props) {
  return (
    <svg {...rest} aria-hidden className={classes(styles.icon, className)}>
      <use href={`${iconAddress(name)}#i`} />
    </svg>
  )
}

/** Where the server keeps the picture of a Font Awesome class name. */
export function iconAddress(name: string): string {
  const words = name.trim().split(/\s+/)
  const style = words.find((word) => styleWords.has(word)) ?? 'fas'
  const icon = words.find((word) => /^fa-[a-z0-9-]+$/.test(word) && !styleWords.has(word))
  return `/icons/${style}/${icon?.slice('fa-'.length) ?? 'box'}.svg`
}

import { type ComponentProps, createContext, use } from 'react'
import { classes } from '../classes.ts'
import styles from './Icon.module.css'

const styleWords = new Set(['fas', 'far', 'fab', 'fa-solid', 'fa-regular', 'fa-brands'])

type Props = Omit<ComponentProps<'svg'>, 'children' | 'name'> & {
  /** A Font Awesome class name from the content, such as 'fas fa-box'. */
  name: string
}

/** Collects the icons of a page on the server, which embeds them in the page. */
export const IconNames = createContext<Set<string> | undefined>(undefined)

/**
 * A decorative icon from the content. Icons that are not embedded in the page are fetched from the server, each as a
 * small file; unknown names get a box.
 */
export function Icon({ name, className, ...rest }: Props) {
  const noted = use(IconNames)
  const icon = iconName(name)
  noted?.add(icon)
  const drawn = `icon-${icon.replace('/', '-')}`
  const within = noted !== undefined || document.getElementById(drawn) !== null
  return (
    <svg {...rest} aria-hidden className={classes(styles.icon, className)}>
      <use href={within ? `#${drawn}` : `${iconAddress(name)}#i`} />
    </svg>
  )
}

/** The address of a Font Awesome icon on the server. */
export function iconAddress(name: string): string {
  return `/icons/${iconName(name)}.svg`
}

/** The style and the name in a Font Awesome class name; 'fas/box' if it has none. */
export function iconName(name: string): string {
  const words = name.trim().split(/\s+/)
  const style = words.find((word) => styleWords.has(word)) ?? 'fas'
  const icon = words.find((word) => /^fa-[a-z0-9-]+$/.test(word) && !styleWords.has(word))
  return `${style}/${icon?.slice('fa-'.length) ?? 'box'}`
}

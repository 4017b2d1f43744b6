import type { ReactNode, Ref } from 'react'
import styles from './ScreenHeader.module.css'

interface Props {
  title: string
  /** The number before the title of the page; 0 is omitted. */
  count?: number
  /** A line below the title. */
  text?: string
  /** The actions of the screen. */
  children?: ReactNode
  ref?: Ref<HTMLHeadingElement>
}

/** The heading of a screen, which is also the title of its page. */
export function ScreenHeader({ title, count = 0, text, children, ref }: Props) {
  return (
    <header className={styles.header}>
      <title>{`${count > 0 ? `(${String(count)}) ` : ''}${title} · Quoin admin`}</title>
      <div>
        <h1 ref={ref} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </header>
  )
}

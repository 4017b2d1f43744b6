import { type ReactNode, useId } from 'react'
import type { Look } from '../content/page.ts'
import { Actions } from './Actions.tsx'
import styles from './CallToAction.module.css'
import { lookAttributes } from './Section.tsx'
import shell from './Shell.module.css'

interface Props {
  /** As in Section. */
  name?: string
  title: string
  text: string
  /** As in Section. */
  look?: Partial<Look> | undefined
  /** The links, the most important first. */
  children?: ReactNode
}

/** The last part of a page: a call to action. */
export function CallToAction({ name, title, text, look, children }: Props) {
  const id = useId()
  return (
    <section
      id={name}
      aria-labelledby={id}
      className={styles.section}
      {...lookAttributes(look)}
    >
      <div className={shell.shell}>
        <div className={styles.panel}>
          <Courses />
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
          <Actions>{children}</Actions>
        </div>
      </div>
    </section>
  )
}

/** Corner stones, alternately long and short, at the side of the panel. */
function Courses() {
  return (
    <svg aria-hidden className={styles.courses} viewBox="0 0 200 320">
      {Array.from({ length: 8 }, (_, course) => (
        <rect
          key={course}
          x={course % 2 === 0 ? 60 : 110}
          y={course * 40 + 2}
          width={course % 2 === 0 ? 160 : 110}
          height="36"
          rx="5"
          fill="currentColor"
        />
      ))}
    </svg>
  )
}

import { classes } from '@quoin/shared-ui/ui/classes'
import type { LazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { use, useId, useState } from 'react'
import { useHydrated } from '../../page/useHydrated.ts'
import { Bridge, useBridge } from './Bridge.tsx'
import { Drawing } from './Drawing.ts'
import styles from './later.module.css'
import { Served } from './Served.tsx'

/** When to fetch the code of a part: when it becomes visible, on interaction, or at once. */
export type Wish = 'seen' | 'touched' | 'now'

interface Options<Props> {
  /** When the browser fetches the code. It is also fetched when the props of the part change. */
  when: Wish | ((props: Props) => Wish)
  /** The nested parts whose code it needs as well. */
  needs?: (props: Props) => Pick<LazyPart<never>, 'fetched'>[]
}

/**
 * Returns a part of a page that the server renders, and that is not hydrated until its code is needed. It is then
 * hydrated separately: its elements, the focus and input stay. If the server has not rendered the part, its code is
 * fetched when it is shown.
 */
export function later<Props extends object>(
  Part: LazyPart<Props>,
  { when, needs }: Options<Props>,
): LazyPart<Props> {
  const fetchAll = async (props: Props) => {
    const there = await Promise.all([
      Part.fetched(),
      ...(needs?.(props) ?? []).map((part) => part.fetched()),
    ])
    return there.every(Boolean)
  }

  function Later(props: Props) {
    const draw = use(Drawing)
    const prefix = useId()
    const values = useBridge()
    const [drawn, setDrawn] = useState(!useHydrated())
    if (!drawn) {
      return (
        <div className={styles.later}>
          <div className={styles.later}>
            <Part {...props} />
          </div>
        </div>
      )
    }
    const content = (
      <Bridge values={values}>
        <Part {...props} />
      </Bridge>
    )
    if (draw) {
      // The nested root's box is not React's: an element with given HTML may not contain a root.
      const root = `<div class="${classes(styles.later)}">${draw(content, prefix)}</div>`
      const html = { __html: root }
      return <div className={styles.later} data-drawn dangerouslySetInnerHTML={html} />
    }
    return (
      <Served
        content={content}
        props={props}
        prefix={prefix}
        wish={typeof when === 'function' ? when(props) : when}
        fetchCode={() => fetchAll(props)}
        onLost={() => setDrawn(false)}
      />
    )
  }

  return Object.assign(Later, { preload: Part.preload, fetched: Part.fetched })
}

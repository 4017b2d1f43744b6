import { type RefObject, useEffect, useRef } from 'react'
import styles from './Progress.module.css'

/** A bar under the navigation bar that shows how much of an element has been read. */
export function Progress({ of }: { of: RefObject<HTMLElement | null> }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = () => {
      if (bar.current === null || of.current === null) return
      bar.current.style.transform = `scaleX(${shareRead(of.current)})`
    }
    show()
    globalThis.addEventListener('scroll', show, { passive: true })
    globalThis.addEventListener('resize', show)
    return () => {
      globalThis.removeEventListener('scroll', show)
      globalThis.removeEventListener('resize', show)
    }
  }, [of])
  return (
    <div aria-hidden className={styles.track}>
      <div ref={bar} className={styles.bar} />
    </div>
  )
}

/** The share of an element above the bottom of the window. */
function shareRead(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect()
  const share = (globalThis.innerHeight - top) / Math.max(height, 1)
  return Math.min(1, Math.max(0, share))
}

import { useEffect, useState } from 'react'
import type { Prepared } from '../prepare.ts'
import styles from './Progress.module.css'

/** Loads shorter than this show no indicator, in milliseconds. */
const moment = 150

/** A bar at the top of the window while a page's code or content is loading. */
export function Progress({ page }: { page: Prepared }) {
  const [late, setLate] = useState<Prepared>()
  useEffect(() => {
    const timer = setTimeout(() => setLate(page), moment)
    const stop = () => {
      clearTimeout(timer)
      setLate(undefined)
    }
    void Promise.all([page.code, page.read]).then(stop)
    return stop
  }, [page])
  if (late !== page) return null
  return (
    <div role="progressbar" aria-label="Loading page" className={styles.bar}>
      <div className={styles.run} />
    </div>
  )
}

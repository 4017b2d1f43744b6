import { useEffect, useState } from 'react'
import type { PageSection } from '../content/page.ts'
import { useHydrated } from '../page/useHydrated.ts'
import { areThere, fetchSections } from './kinds.tsx'

/**
 * Reports whether a page can be rendered completely: the code of its first sections has loaded, or failed to. A page
 * from the server needs none yet, and a section that is added later does not hide the others.
 */
export function useCodeOf(sections: PageSection[] | undefined): boolean {
  const [isWhole, setWhole] = useState(!useHydrated())
  if (!isWhole && sections !== undefined && areThere(sections)) setWhole(true)
  useEffect(() => {
    if (isWhole || sections === undefined) return
    let isLeft = false
    void fetchSections(sections).then(() => {
      if (!isLeft) setWhole(true)
    })
    return () => {
      isLeft = true
    }
  }, [isWhole, sections])
  return isWhole
}

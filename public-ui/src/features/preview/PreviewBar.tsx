import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSettings } from '../../content/settings.ts'
import { isEdited, isPreview } from '../../page/isPreview.ts'
import { useHydrated } from '../../page/useHydrated.ts'
import styles from './PreviewBar.module.css'
import { openFiles } from './openFiles.ts'
import { forgetPreviewed } from './previewedIn.ts'
import { showTyped } from './showTyped.ts'
import { standingWords } from './standingWords.ts'
import { useStanding } from './useStanding.ts'

/**
 * Says on the page of an entry that it is a preview, and how far the entry is. In
 * the back office, which frames the page beside a form, it follows what is typed.
 * The editor of the page says it itself.
 */
export function PreviewBar() {
  const client = useQueryClient()
  const { timeZone } = useSettings()
  const { pathname, search } = useLocation()
  const shown = isPreview(search)
  const standing = useStanding()
  const isTop = useHydrated() && parent === window
  useEffect(() => (shown ? openFiles(client) : undefined), [client, shown])
  useEffect(() => {
    if (!shown) forgetPreviewed(client)
    else if (parent !== window) return showTyped(client)
    return undefined
  }, [client, shown])
  if (!shown || standing === undefined || isEdited(search)) return null
  return (
    <aside aria-label="Preview" className={styles.bar}>
      <strong>Preview</strong>
      <span>{standingWords(standing, timeZone)}</span>
      {!standing.visible && (
        <span className={styles.note}>Visitors do not see this.</span>
      )}
      {standing.mayEdit && isTop && (
        <a className={styles.edit} href={`${pathname}?edit`}>
          Edit page
        </a>
      )}
    </aside>
  )
}

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
 * Marks the page of an entry as a preview, with its status. In a frame of the back office, it follows the input of the
 * form. It is not shown with the page editor, which has the same information.
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

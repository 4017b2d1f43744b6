import { readStaffNote } from '@quoin/shared-ui/api/staffNote'
import { classes } from '@quoin/shared-ui/ui/classes'
import { pen } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { typesQuery } from '../../content/types.ts'
import { isEdited, isPreview } from '../../page/isPreview.ts'
import { useHydrated } from '../../page/useHydrated.ts'
import floating from '../../ui/Floating.module.css'
import styles from './EditLink.module.css'
import { editAddressOf, loginAddressOf } from './addresses.ts'
import { hasSessionEnded } from './session.ts'
import { typeAt } from './typeAt.ts'

/** A link to the page editor, for staff who may change the page. */
export function EditLink() {
  const { pathname, search } = useLocation()
  const { data: types = [] } = useQuery(typesQuery)
  const [editable] = useState(readStaffNote)
  const asks = new URLSearchParams(search).has('edit') && !isEdited(search)
  useEffect(() => {
    if (!asks) return
    // The server returned the public page: the person has to sign in again, or may not edit it.
    void hasSessionEnded().then((ended) => {
      if (ended) location.replace(loginAddressOf(pathname + search))
    })
  }, [asks, pathname, search])
  const isFramed = useHydrated() && parent !== window
  if (asks || isFramed || isPreview(search)) return null
  if (!editable.includes(typeAt(types, pathname))) return null
  return (
    <aside aria-label="Staff" className={classes(floating.floating, styles.root)}>
      {/* A plain link, so that the server renders the page again. */}
      <a href={editAddressOf(pathname, search)} className={styles.link}>
        <Glyph of={pen} />
        Edit this page
      </a>
    </aside>
  )
}

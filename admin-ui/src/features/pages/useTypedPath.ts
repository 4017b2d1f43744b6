import { type Control, useWatch } from 'react-hook-form'
import type { Drafts } from '../../fields/drafts.ts'
import { asText } from '../../fields/texts.ts'
import { textOf } from '../../model/schema.ts'
import { useOpenPage } from './PageContext.ts'
import { isFixed } from './tree/pageTree.ts'
import { usePageTree } from './usePageTree.ts'

/** The path of a page after its form is saved, as far as it is known. */
export function useTypedPath(control: Control<Drafts>): string {
  const { type, page } = useOpenPage()
  const [slug, parent] = useWatch({ control, name: ['slug', 'parent'] }).map(asText)
  const { rows } = usePageTree(type, page.id)
  if (isFixed(page)) return textOf(page, 'path')
  const above = rows.find(({ page }) => page.id === parent)
  const base = above ? textOf(above.page, 'path').replace(/\/$/, '') : ''
  return `${base}/${slug === '' ? '…' : slug}`
}

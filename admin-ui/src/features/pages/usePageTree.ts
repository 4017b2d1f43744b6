import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSchema } from '../../api/entries/useSchema.ts'
import type { ContentType } from '../../model/schema.ts'
import { allPagesQuery, takenPaths } from './pagesQueries.ts'
import { buildTree, flatten, type PageNode, possibleParents } from './tree/pageTree.ts'

/** The tree of pages, and the possible parents of one of them. */
export function usePageTree(
  type: ContentType,
  id: string,
): { rows: PageNode[]; parents: PageNode[] } {
  const { data } = useQuery(allPagesQuery(type))
  const { types } = useSchema()
  return useMemo(() => {
    const tree = buildTree(data?.items ?? [])
    const rows = flatten(tree)
    const node = rows.find(({ page }) => page.id === id)
    return { rows, parents: node ? possibleParents(tree, node, takenPaths(types)) : [] }
  }, [data, id, types])
}

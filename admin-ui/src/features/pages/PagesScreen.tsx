import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { file, plus } from '@quoin/shared-ui/ui/glyphs'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useSchema } from '../../api/entries/useSchema.ts'
import type { ScreenProps } from '../../entry-form/override.ts'
import { fromList, useAhead, useWrite } from '../../entry-form/useWrite.ts'
import { useCan } from '../../model/identity.ts'
import { type Entry, textOf, titleOf } from '../../model/schema.ts'
import { wordsOf } from '../../model/words.ts'
import { Failed } from '../../ui/Failed.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { allPagesQuery, takenPaths } from './pagesQueries.ts'
import { PageTree } from './tree/PageTree.tsx'
import { buildTree, childrenOf, flatten, isHome, maxLevels } from './tree/pageTree.ts'

const NewPageDialog = lazyPart(() =>
  import('./create/NewPageDialog.tsx').then((file) => file.NewPageDialog),
)

/** The pages of the site as a tree. `?new` in the address opens the form of a new page. */
export function PagesScreen({ type }: ScreenProps) {
  const words = wordsOf(type, { heading: 'Pages' })
  const { types } = useSchema()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const can = useCan(type)
  const [address, change] = useQueryParams()
  const { data, error } = useQuery(allPagesQuery(type))
  const pages = useAhead(type, data?.items)
  const tree = useMemo(() => pages && buildTree(pages), [pages])
  const { mutate } = useWrite(type)
  const edit = address.get('edit')
  if (edit !== null) return <Navigate replace to={encodeURIComponent(edit)} />
  const remove = async (page: Entry) => {
    const below = childrenOf(tree ?? [], page.id).map((node) => titleOf(type, node.page))
    if (below.length > 0) {
      toast({
        title: `${titleOf(type, page)} has pages below it`,
        description: `Move or delete them first: ${below.join(', ')}.`,
        variant: 'destructive',
      })
      return
    }
    const title = `Are you sure you want to delete the page ${titleOf(type, page)}?`
    const description = 'Its sections stay, and can be used on other pages.'
    if (!(await confirm({ title, description, action: 'Delete' }))) return
    mutate({ targets: [fromList(page)], values: null, ahead: true, done: words.deleted })
    // The pressed button will be unmounted.
    heading.current?.focus()
  }
  const taken = takenPaths(types)
  return (
    <>
      <ScreenHeader
        title={words.heading}
        text="The pages of your website, each below the page that its address begins with."
        ref={heading}
      >
        {can.create && (
          <Button
            onPointerEnter={NewPageDialog.preload}
            onFocus={NewPageDialog.preload}
            onClick={() => {
              change({ new: '' })
            }}
          >
            <Glyph of={plus} />
            {words.add}
          </Button>
        )}
      </ScreenHeader>
      {error !== null && data === undefined && <Failed error={error} />}
      {error === null && data === undefined && <Skeleton height="24rem" />}
      {tree?.length === 0 && (
        <EmptyState icon={file} title={words.emptyTitle} heading="h2">
          {can.create ? words.emptyText : words.emptyView}
        </EmptyState>
      )}
      {tree && tree.length > 0 && (
        <PageTree type={type} tree={tree} onDelete={(page) => void remove(page)} />
      )}
      {address.has('new') && can.create && tree && (
        <NewPageDialog
          type={type}
          tree={tree}
          parents={flatten(tree).filter(
            ({ page, level }) =>
              !isHome(page) && !taken.has(textOf(page, 'path')) && level < maxLevels,
          )}
          onClose={() => {
            change({ new: null }, { replace: true })
          }}
          onCreated={(page) => void navigate(page.id, { replace: true })}
        />
      )}
    </>
  )
}

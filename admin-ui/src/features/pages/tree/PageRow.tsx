import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { grip, pen, trash } from '@quoin/shared-ui/ui/glyphs'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { type CSSProperties, useId } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../model/identity.ts'
import { useFrontEnd } from '../../../model/frontEnd.ts'
import { standingOf } from '../../../model/publishing.ts'
import {
  type ContentType,
  type Entry,
  statusOf,
  textOf,
  titleOf,
} from '../../../model/schema.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { AddToMenu } from '../AddToMenu.tsx'
import { MoveMenu } from './MoveMenu.tsx'
import { hiddenAbove, isFixed, type PageNode, type Place } from './pageTree.ts'
import styles from './PageTree.module.css'
import type { Drag } from './useTreeDrag.ts'

const OpenElsewhere = lazyPart(() =>
  import('../../../entry-form/preview/OpenElsewhere.tsx').then(
    (file) => file.OpenElsewhere,
  ),
)

interface Props {
  type: ContentType
  tree: PageNode[]
  node: PageNode
  taken: ReadonlySet<string>
  drag: Drag | undefined
  onMove: (place: Place) => void
  onDelete: () => void
}

/** A page of the tree: its title, its address and its actions. */
export function PageRow({ type, tree, node, taken, drag, onMove, onDelete }: Props) {
  const { page, level } = node
  const can = useCan(type)
  const title = useId()
  const {
    setNodeRef: setDragged,
    setActivatorNodeRef,
    listeners,
  } = useDraggable({ id: page.id, disabled: !can.update })
  const { setNodeRef: setTarget } = useDroppable({ id: page.id })
  const hider = hiddenAbove(type, tree, page)
  const line = drag?.place?.after === page.id ? drag.place : undefined
  return (
    <div
      ref={(element) => {
        setTarget(element)
        setDragged(element)
      }}
      className={styles.row}
      data-dragged={drag?.node === node}
      data-line={line !== undefined}
      style={
        {
          '--level': level - 1,
          ...(line && { '--line': line.level - 1 }),
        } as CSSProperties
      }
    >
      {can.update && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          title="Drag to move"
          className={styles.handle}
          {...listeners}
        >
          <Glyph of={grip} />
        </button>
      )}
      <About type={type} page={page} title={title} hider={hider} />
      <div className={styles.actions}>
        <AddToMenu
          page={page}
          variant="ghost"
          aria-describedby={title}
          onAdded={() => document.getElementById(title)?.focus()}
        />
        <Links type={type} page={page} title={title} hider={hider} />
        {can.update && (
          <MoveMenu
            type={type}
            tree={tree}
            node={node}
            taken={taken}
            describedBy={title}
            onMove={onMove}
          />
        )}
        {can.delete && !isFixed(page) && (
          <Button
            variant="ghost"
            size="small"
            className={styles.delete}
            aria-describedby={title}
            onClick={onDelete}
          >
            <Glyph of={trash} />
            <VisuallyHidden>Delete</VisuallyHidden>
          </Button>
        )}
      </div>
    </div>
  )
}

interface AboutProps {
  type: ContentType
  page: Entry
  /** The id of the element that has the title of the page. */
  title: string
  /** The ancestor that hides this page from visitors. */
  hider: Entry | undefined
}

/** The title of a page, its address, and its visibility. */
function About({ type, page, title, hider }: AboutProps) {
  return (
    <div className={styles.about}>
      <span className={styles.head}>
        <Link id={title} to={page.id} className={styles.title}>
          {titleOf(type, page)}
        </Link>
        <StatusBadge type={type} entry={page} />
        {isFixed(page) && (
          <Badge
            variant="secondary"
            title="The address belongs to the site: it cannot be changed, and the page cannot be deleted"
          >
            Fixed
          </Badge>
        )}
      </span>
      <span className={styles.path}>{textOf(page, 'path')}</span>
      {hider && standingOf(type, page) === 'shown' && (
        <span className={styles.hidden}>
          Hidden: {titleOf(type, hider)} {reasonOf(type, hider)}
        </span>
      )}
    </div>
  )
}

/** The links to the editor of a page, and to the page itself. */
function Links({ type, page, title, hider }: AboutProps) {
  const { update } = useCan(type)
  return (
    <>
      <Button asChild variant="secondary" size="small">
        <Link to={page.id} aria-describedby={title}>
          {update && <Glyph of={pen} />}
          {update ? 'Edit' : 'View'}
        </Link>
      </Button>
      <OpenPage type={type} page={page} title={title} hider={hider} />
    </>
  )
}

/** Opens a page: its preview if visitors do not see it. */
function OpenPage({ type, page, title, hider }: AboutProps) {
  const { here, previewUrl, any } = useFrontEnd()
  const isShown = standingOf(type, page) === 'shown' && !hider
  const path = textOf(page, 'path')
  const props = { variant: 'ghost', size: 'small', 'aria-describedby': title } as const
  if (!any) return null
  if (!here || (previewUrl && !isShown))
    return (
      <OpenElsewhere type={type} id={page.id} {...props}>
        Open page
      </OpenElsewhere>
    )
  return (
    <Button asChild {...props}>
      <a href={isShown ? path : `${path}?preview`} target="_blank" rel="noreferrer">
        Open page
      </a>
    </Button>
  )
}

/** The reason why visitors do not see a page. */
function reasonOf(type: ContentType, page: Entry): string {
  const standing = standingOf(type, page)
  if (standing === 'scheduled') return 'is not published yet'
  if (standing === 'ended') return 'is not published any more'
  return statusOf(type, page) === 'draft' ? 'is a draft' : 'is not published'
}
